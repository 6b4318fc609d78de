// An app of 3.x that uses only Solana: one hook for each action, and wallets of Wallet Standard.
import {
  LoginModal,
  type PrivyI18nStrings,
  PrivyProvider,
  useLoginWithSiws,
  usePrivy,
} from '@privy-io/react-auth'
import {
  type ConnectedStandardSolanaWallet,
  defaultSolanaRpcsPlugin,
  toSolanaWalletConnectors,
  useCreateWallet,
  useExportWallet,
  useImportWallet,
  useSignAndSendTransaction,
  useSignMessage,
  useSignTransaction,
  useWallets,
} from '@privy-io/react-auth/solana'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

const solanaConnectors = toSolanaWalletConnectors()

function useActions(wallet: ConnectedStandardSolanaWallet | undefined) {
  const { createWallet } = useCreateWallet()
  const { exportWallet } = useExportWallet()
  const { importWallet } = useImportWallet()
  const { signMessage } = useSignMessage()
  const { signTransaction } = useSignTransaction()
  const { signAndSendTransaction } = useSignAndSendTransaction()
  const message = new TextEncoder().encode('Hello')
  const transaction = new Uint8Array(1)
  return {
    create: async () => (await createWallet()).wallet.address,
    'create another': async () => (await createWallet({ createAdditional: true })).wallet.walletIndex,
    export: () => exportWallet({ address: wallet?.address ?? '' }),
    import: async () => (await importWallet({ privateKey: '5Kb8…' })).address,
    ...(wallet && {
      sign: async () => {
        const options = { uiOptions: { title: 'Say hello', showWalletUIs: true } }
        const { signature } = await signMessage({ message, wallet, options })
        return signature.byteLength
      },
      'sign two': async () => (await signMessage({ message, wallet }, { message, wallet })).length,
      'sign by the wallet': async () => (await wallet.signMessage({ message })).signature.byteLength,
      'sign a transaction': async () =>
        (await signTransaction({ transaction, wallet, chain: 'solana:devnet' })).signedTransaction.length,
      send: async () => (await signAndSendTransaction({ transaction, wallet })).signature.length,
      'sign a transaction by the wallet': async () =>
        (await wallet.signTransaction({ transaction, chain: 'solana:mainnet' })).signedTransaction.length,
      disconnect: () => wallet.disconnect(),
      name: async () => `${wallet.standardWallet.name} ${wallet.standardWallet.icon}`,
    }),
  }
}

/** With a hardware wallet, which does not sign plain text. */
function useLedger({ address, signMessage }: Pick<ConnectedStandardSolanaWallet, 'address' | 'signMessage'>) {
  const { generateSiwsMessage, generateSiwsOffchainMessage, loginWithSiws } = useLoginWithSiws()
  return async () => {
    const message = await generateSiwsMessage({ address })
    const signed = await signMessage({ message: generateSiwsOffchainMessage({ message, address }) })
    const signature = btoa(String.fromCharCode(...signed.signature))
    return loginWithSiws({ message, signature, messageType: 'offchain-message' })
  }
}

function Ledger({ wallet }: { wallet: ConnectedStandardSolanaWallet }) {
  const logIn = useLedger(wallet)
  return (
    <button type="button" onClick={() => logIn()}>
      Log in with Ledger
    </button>
  )
}

const textLocalization: Partial<PrivyI18nStrings> = { 'connectWallet.retry': 'Once more' }

function Page() {
  const { ready, authenticated } = usePrivy()
  const { ready: areKnown, wallets } = useWallets()
  const [told, setTold] = useState('')
  const [isOpen, setOpen] = useState(false)
  const actions = useActions(wallets[0])
  if (!ready || (authenticated && !areKnown)) return <p>One moment</p>
  if (!authenticated)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Log in
        </button>
        <LoginModal open={isOpen} />
        {wallets[0] && <Ledger wallet={wallets[0]} />}
      </>
    )
  return (
    <main>
      {Object.entries(actions).map(([name, act]) => (
        <button key={name} type="button" onClick={() => act().then((answer) => setTold(String(answer)))}>
          {name}
        </button>
      ))}
      <output>{told}</output>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        appearance: { walletChainType: 'solana-only' },
        intl: { textLocalization },
        plugins: [defaultSolanaRpcsPlugin()],
        externalWallets: { solana: { connectors: solanaConnectors } },
        embeddedWallets: { solana: { createOnLogin: 'users-without-wallets' } },
      }}
    >
      <Page />
    </PrivyProvider>
  )
}
