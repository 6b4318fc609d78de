import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAskNode } from '../../../test/support/chains/rpc.ts'
import type { Manner } from '../../../test/support/fundingWallets.ts'
import { installWallet } from './installWallet.ts'

export type PayingWallet = ReturnType<typeof installPayingWallet>

/** A browser extension that sends transactions, to its nodes by chain id. The first one is its current chain. */
export function installPayingWallet(
  name: string,
  rdns: string,
  { nodes, allowed = false }: { nodes: Readonly<Record<number, string>>; allowed?: boolean },
) {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const wallet = installWallet(name, rdns, { key, allowed })
  const [first = 1] = Object.keys(nodes).map(Number)
  let chainId = first
  let release = () => {}
  const extension = {
    ...wallet,
    manner: 'sends' as Manner,
    /** The transactions that it was asked to send. */
    requests: [] as Record<string, string>[],
    /** Answers the pending request: the latest, or the one that was the latest when this was read. */
    get release() {
      return release
    },
    /** Switches the user to another network. */
    setChain(id: number) {
      chainId = id
    },
  }

  async function send([request]: [Record<string, string>]): Promise<Hex> {
    extension.requests.push(request)
    if (extension.manner === 'rejects') throw Object.assign(new Error('User rejected'), { code: 4001 })
    if (extension.manner === 'breaks') throw Object.assign(new Error('Internal error'), { code: -32603 })
    if (extension.manner === 'waits')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    const node = createAskNode(nodes[chainId] ?? '')
    const nonce = request.nonce ?? (await node<Hex>('eth_getTransactionCount', account.address, 'pending'))
    const raw = await account.signTransaction({
      ...{ to: request.to as Hex, value: BigInt(request.value ?? 0), data: (request.data ?? '0x') as Hex },
      ...{ nonce: Number(nonce), chainId, gas: request.data ? 200_000n : 21_000n, type: 'eip1559' },
      ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    })
    const hash = await node<Hex>('eth_sendRawTransaction', raw)
    if (extension.manner === 'sends-and-breaks') throw new Error('The extension was reloaded.')
    return hash
  }

  Object.assign(wallet.answers, {
    eth_chainId: () => toHex(chainId),
    eth_sendTransaction: send,
    eth_getTransactionReceipt: (params: unknown[]) =>
      createAskNode(nodes[chainId] ?? '')('eth_getTransactionReceipt', ...params),
    wallet_switchEthereumChain([chain]: [{ chainId: string }]) {
      if (extension.manner === 'stays') return null
      if (!nodes[Number(chain.chainId)])
        throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
      chainId = Number(chain.chainId)
      wallet.emit('chainChanged', toHex(chainId))
      return null
    },
  })
  return extension
}
