import { addRpcUrlOverrideToChain, PrivyProvider, usePrivy } from '@latchkey/react'
import { SmartWalletsProvider, useSmartWallets } from '@latchkey/react/smart-wallets'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { base } from 'viem/chains'

/** A host app with a smart wallet: what a test asks of it is written as JSON into the address of the page. */
type Wish = { node: string; calls?: Call[]; message?: string; showWalletUIs?: boolean }
type Call = { to: `0x${string}`; value?: `0x${string}`; data?: `0x${string}` }

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}') as Wish

function Page() {
  const { authenticated, login, user } = usePrivy()
  const { client } = useSmartWallets()
  const [answer, setAnswer] = useState('')
  const smartWallets = user?.linkedAccounts.filter(({ type }) => type === 'smart_wallet')
  Object.assign(window, { smartWallets })
  const run = (work: () => Promise<unknown> | undefined) => async () => {
    setAnswer('')
    const result = await work()?.catch(
      (error: Error & { code?: unknown }) => `error ${error.code ?? ''} ${error.message}`,
    )
    setAnswer(String(result))
  }
  const calls = (wish.calls ?? []).map(({ value, ...call }) => ({
    ...call,
    value: value ? BigInt(value) : 0n,
  }))
  if (!authenticated)
    return (
      <button type="button" data-testid="login" onClick={login}>
        Log in
      </button>
    )
  return (
    <main data-testid="account">
      <p data-testid="linked">{user?.smartWallet?.address}</p>
      <p data-testid="smart">{client?.account.address}</p>
      <p data-testid="answer">{answer}</p>
      <button type="button" data-testid="send" onClick={run(() => client?.sendTransaction({ calls }))}>
        Send
      </button>
      <button
        type="button"
        data-testid="sign"
        onClick={run(() => client?.signMessage({ message: wish.message ?? 'hello' }))}
      >
        Sign
      </button>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider
    {...appConfig}
    config={{
      embeddedWallets: {
        ethereum: { createOnLogin: 'all-users' },
        showWalletUIs: wish.showWalletUIs ?? true,
      },
      supportedChains: [addRpcUrlOverrideToChain(base, wish.node)],
    }}
  >
    <SmartWalletsProvider>
      <Page />
    </SmartWalletsProvider>
  </PrivyProvider>,
)
