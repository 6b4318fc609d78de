import { addRpcUrlOverrideToChain, PrivyProvider, useCrossAppAccounts, usePrivy } from '@latchkey/react'
import { SmartWalletsProvider, useSmartWallets } from '@latchkey/react/smart-wallets'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { base } from 'viem/chains'

/** A host app with a smart wallet: a test writes its request as JSON into the address of the page. */
type Wish = {
  node: string
  chainId?: number
  /** Another app, which its users enter with an account of this one. */
  requester?: string
  provider?: string
  calls?: Call[]
  message?: string
  showWalletUIs?: boolean
}
type Call = { to: `0x${string}`; value?: `0x${string}`; data?: `0x${string}` }

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}') as Wish

function Page() {
  const { authenticated, login, user } = usePrivy()
  const { client } = useSmartWallets()
  const { signMessage, sendTransaction } = useCrossAppAccounts()
  const there = user?.linkedAccounts.find((account) => account.type === 'cross_app')?.smartWallets[0]
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
      <p data-testid="there">{there?.address}</p>
      <button
        type="button"
        data-testid="sign-there"
        onClick={run(async () => there && signMessage('hello', { address: there.address }))}
      >
        Sign there
      </button>
      <button
        type="button"
        data-testid="send-there"
        onClick={run(
          async () =>
            there && sendTransaction({ ...calls[0], chainId: 31337 } as never, { address: there.address }),
        )}
      >
        Send there
      </button>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider
    {...appConfig}
    {...(wish.requester && { appId: wish.requester })}
    config={{
      ...(wish.provider && { loginMethodsAndOrder: { primary: ['email', `privy:${wish.provider}`] } }),
      embeddedWallets: {
        ethereum: { createOnLogin: 'all-users' },
        showWalletUIs: wish.showWalletUIs ?? true,
      },
      supportedChains: [
        addRpcUrlOverrideToChain({ ...base, id: wish.chainId ?? base.id }, wish.node),
      ] as never,
    }}
  >
    <SmartWalletsProvider>
      <Page />
    </SmartWalletsProvider>
  </PrivyProvider>,
)
