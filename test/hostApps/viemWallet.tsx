// A viem wallet client on the embedded wallet, with the app's own node for two chains.
import {
  addPrivyRpcToChain,
  addRpcUrlOverrideToChain,
  getEmbeddedConnectedWallet,
  PrivyProvider,
  SUPPORTED_CHAINS,
  toViemAccount,
  usePrivy,
  useSendTransaction,
  useSign7702Authorization,
  useSignMessage,
  useSignTypedData,
  useWallets,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { createPublicClient, createWalletClient, custom, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { providerProps } from './providerProps.tsx'

const supportedChains = [
  addRpcUrlOverrideToChain(mainnet, 'https://mainnet.rpc.example'),
  addPrivyRpcToChain(base, 'https://base.rpc.example'),
]
const payerKey: Hex = `0x${'11'.repeat(32)}`
const publicClient = createPublicClient({ chain: mainnet, transport: http() })

function Wallet() {
  const { ready, authenticated, login, user } = usePrivy()
  const { wallets } = useWallets()
  const { signMessage } = useSignMessage({ onSuccess: ({ signature }) => console.log(signature) })
  const { signTypedData } = useSignTypedData()
  const { sendTransaction } = useSendTransaction()
  const { signAuthorization } = useSign7702Authorization()
  const [result, setResult] = useState<string>()
  const wallet = getEmbeddedConnectedWallet(wallets)
  const send = async () => {
    if (!wallet) return
    const account = wallet.address as Hex
    const provider = await wallet.getEthereumProvider()
    const client = createWalletClient({ account, chain: base, transport: custom(provider) })
    const hash = await client.sendTransaction({ to: account, value: parseEther('0.001') })
    await publicClient.waitForTransactionReceipt({ hash })
    const blockNumber = await provider.request({ method: 'eth_blockNumber', params: [] })
    setResult(`${hash} ${Number.parseInt(blockNumber, 16)} ${wallet.chainId.replace('eip155:', '')}`)
  }
  /** The account becomes a contract account, and another account pays for it. */
  const upgrade = async () => {
    if (!wallet) return
    const contractAddress = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
    const signed = await signAuthorization({ contractAddress, chainId: base.id }, { address: wallet.address })
    const own = createWalletClient({
      account: await toViemAccount({ wallet }),
      chain: base,
      transport: http(),
    })
    const again = await own.signAuthorization({ contractAddress, executor: 'self' })
    const payer = createWalletClient({
      account: privateKeyToAccount(payerKey),
      chain: base,
      transport: http(),
    })
    setResult(await payer.sendTransaction({ to: wallet.address as Hex, authorizationList: [signed, again] }))
  }
  const pay = async () => {
    const { hash } = await sendTransaction(
      { to: wallet?.address, value: parseEther('0.001'), chainId: base.id },
      { sponsor: false, fundWalletConfig: { chain: base, amount: '0.01' }, uiOptions: { buttonText: 'Pay' } },
    )
    setResult(hash)
  }
  const sign = async () => {
    const { signature } = await signMessage(
      { message: 'Hello' },
      {
        uiOptions: { title: 'Say hello', buttonText: 'Say it', showWalletUIs: true },
        address: wallet?.address,
      },
    )
    const typed = await signTypedData({
      domain: { name: 'Harbor', chainId: base.id },
      types: { Berth: [{ name: 'number', type: 'uint256' }] },
      primaryType: 'Berth',
      message: { number: 7 },
    })
    setResult(signature + typed.signature.slice(2))
  }
  if (!ready || !authenticated)
    return (
      <button type="button" onClick={login}>
        Log in, on {SUPPORTED_CHAINS.map(({ name }) => name).join()}
      </button>
    )
  return (
    <main>
      <p>{user?.wallet?.address}</p>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={pay}>
        Pay
      </button>
      <button type="button" onClick={upgrade}>
        Upgrade
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output>{result}</output>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps} config={{ supportedChains, defaultChain: supportedChains[1] }}>
      <Wallet />
    </PrivyProvider>
  )
}
