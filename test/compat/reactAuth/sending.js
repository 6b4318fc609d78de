// Runs in the host page: transactions of the embedded wallet, requested in every way that apps use.
import * as sdk from '@privy-io/react-auth'
import { createWalletClient, custom, defineChain } from 'viem'
import { tell } from './signing.js'

const isFirst = sdk.VERSION.startsWith('1.')
// A hook from 2.0 on.
const useSignTransaction = Reflect.get(sdk, 'useSignTransaction') ?? (() => ({}))

const to = '0x000000000000000000000000000000000000dEaD'
const chainId = 31337

/** The chain of this machine, in the form in which an app names a chain that the SDK does not know. */
export function onChain(rpc, id = chainId) {
  const chain = defineChain({
    id: Number(id),
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  })
  return { supportedChains: [chain], defaultChain: chain }
}

export function useSending(setSigned, wallet) {
  const { sendTransaction } = sdk.useSendTransaction()
  const { signTransaction } = useSignTransaction()
  const getProvider = async () => {
    await wallet.switchChain(chainId)
    return wallet.getEthereumProvider()
  }
  const send = (value, showWalletUIs) =>
    isFirst
      ? sendTransaction({ to, value, chainId }, { showWalletUIs })
      : sendTransaction({ to, value, chainId }, { uiOptions: { showWalletUIs } })
  const answer = (message, work) => tell(setSigned, { message }, work)
  return {
    // 1.x returns the whole receipt.
    send: () => answer('Sent', async () => toHash(await send(1_000_000_000_000_001n, true))),
    'send-quietly': () =>
      answer('Sent quietly', async () => toHash(await send(1_000_000_000_000_002n, false))),
    'send-by-viem': () =>
      answer('Sent by viem', async () => {
        const provider = await getProvider()
        const client = createWalletClient({ account: wallet.address, transport: custom(provider) })
        return client.sendTransaction({ to, value: 1_000_000_000_000_003n, chain: null })
      }),
    'sign-transaction': () =>
      answer('Signed transaction', async () => {
        const transaction = { to, value: '0x38d7ea4c68004', chainId }
        if (signTransaction) return (await signTransaction(transaction)).signature
        const from = { from: wallet.address, nonce: 0, gasLimit: '0x5208', maxFeePerGas: '0x77359400' }
        const params = [{ ...transaction, ...from, maxPriorityFeePerGas: '0x1', type: 2 }]
        return (await getProvider()).request({ method: 'eth_signTransaction', params })
      }),
  }
}

function toHash(sent) {
  return sent.hash ?? sent.transactionHash
}
