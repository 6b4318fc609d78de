// An app of the last 1.x: callbacks with several arguments, a text passed to signMessage, settings that no longer
// exist.
import {
  type Chain,
  getEmbeddedConnectedWallet,
  PrivyProvider,
  useConnectWallet,
  useCreateWallet,
  useLinkAccount,
  useLogin,
  useLogout,
  usePrivy,
  useSendSolanaTransaction,
  useWallets,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

const harborChain: Chain = {
  id: 7_777,
  name: 'Harbor',
  network: 'harbor',
  nativeCurrency: { name: 'Harbor', symbol: 'HRB', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.harbor.example'], webSocket: ['wss://rpc.harbor.example'] },
    public: { http: ['https://rpc.harbor.example'] },
  },
  blockExplorers: { default: { name: 'Harborscan', url: 'https://scan.harbor.example' } },
}

function Account() {
  const [log, setLog] = useState<string[]>([])
  const say = (line: string) => setLog((lines) => [...lines, line])
  const { ready, authenticated, user, signMessage, forkSession, setActiveWallet } = usePrivy()
  const { wallets } = useWallets()
  const { login } = useLogin({
    onComplete: (who, isNewUser, wasAlreadyAuthenticated, loginMethod, account) => {
      say(`${who.id} ${isNewUser} ${wasAlreadyAuthenticated} ${loginMethod} ${account?.type}`)
    },
    onError: (error) => say(error),
  })
  const { logout } = useLogout({ onSuccess: () => say('bye') })
  const { linkEmail, linkWallet } = useLinkAccount({
    onSuccess: (who, linkMethod, account) =>
      say(`${who.id} ${linkMethod} ${account.verifiedAt.toISOString()}`),
    onError: (error, details) => say(`${error} ${details.linkMethod}`),
  })
  const { connectWallet } = useConnectWallet({ onSuccess: (wallet) => say(wallet.address) })
  const { createWallet } = useCreateWallet({ onSuccess: (wallet) => say(wallet.address) })
  const sign = async () => {
    const signature: string = await signMessage('Hello', { title: 'Say hello' })
    const embedded = getEmbeddedConnectedWallet(wallets)
    if (!embedded) return
    await setActiveWallet(embedded.address)
    await embedded.switchChain(1)
    const provider = await embedded.getEthereumProvider()
    const [address] = await provider.request({ method: 'eth_accounts' })
    const balance = BigInt(await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
    say(`${signature} ${balance} ${user?.delegatedWallets?.length ?? 0}`)
  }
  const { sendSolanaTransaction } = useSendSolanaTransaction({ onError: (error) => say(error) })
  /** web3.js 1 and ethers 5, as apps of that time use them. */
  const readChain = async () => {
    const web3 = await wallets[0]?.getWeb3jsProvider()
    const ethers = await wallets[0]?.getEthersProvider()
    say(await ethers.getSigner().getAddress())
    web3?.send({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }, (error) => say(`${error}`))
    if (user?.wallet?.walletClient === 'privy')
      await sendSolanaTransaction({ serialize: () => new Uint8Array() }, { rpcEndpoint: '' }, {}, {})
  }
  const openElsewhere = async () => {
    window.location.href = `https://other.example/?privy_token=${await forkSession()}`
  }
  if (!ready) return <p>One moment</p>
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  return (
    <main>
      <p>{user?.wallet?.address ?? user?.email?.address}</p>
      {[logout, linkEmail, linkWallet, connectWallet, createWallet, sign, readChain, openElsewhere].map(
        (act) => (
          <button key={act.name} type="button" onClick={() => act()}>
            {act.name}
          </button>
        ),
      )}
      <pre>{log.join('\n')}</pre>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        loginMethods: ['email', 'wallet', 'google'],
        appearance: { theme: 'light', accentColor: '#676FFF', logo: 'https://harbor.example/logo.png' },
        embeddedWallets: {
          createOnLogin: 'users-without-wallets',
          noPromptOnSignature: false,
          requireUserPasswordOnCreate: false,
        },
        rpcConfig: { rpcUrls: { 1: 'https://rpc.example.com' } },
        additionalChains: [harborChain],
        supportedChains: [harborChain],
        defaultChain: harborChain,
        _render: { inDialog: true },
      }}
    >
      <Account />
    </PrivyProvider>
  )
}
