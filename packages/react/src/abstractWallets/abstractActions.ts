import { createAbstractClient } from '@abstract-foundation/agw-client'
import {
  ask,
  type Chain,
  checkMessage,
  checkTypedData,
  createChainRpc,
  type Hex,
  toPlainData,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { custom, hashMessage, hashTypedData, stringToHex } from 'viem'
import { toAccount } from 'viem/accounts'
import type { Latchkey } from '../latchkey.ts'

type Options = { latchkey: Latchkey; wallet: WalletWithMetadata; chain: Chain }
type TypedMessage = { primaryType?: unknown; message?: { signedHash?: unknown } }
type AbstractRequest = Record<string, unknown>

/** The user's Abstract Global Wallet on one chain. The user reviews each of its calls. */
export async function openAbstractWallet({ latchkey, wallet, chain }: Options) {
  const { keys, approve } = (await latchkey.loadWallet()).owner
  const asHook = approve({ entryPoint: 'hook' })
  const address = wallet.address as Hex
  const rpc = createChainRpc(latchkey.client.http, chain)
  const transport = custom(
    {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        rpc(method, (params ?? []) as never),
    },
    { retryCount: 0 },
  )

  /** Signs the wrapper of a message that the user has already reviewed, and shows everything else for review. */
  const toSigner = (reviewedHash?: Hex) =>
    toAccount({
      address,
      async signTypedData(input) {
        const typedData = checkTypedData(input)
        const { primaryType, message } = typedData as TypedMessage
        const isReviewed = reviewedHash !== undefined && message?.signedHash === reviewedHash
        const sign = () => keys.signTypedData(wallet, typedData)
        if (primaryType === 'AGWMessage' && isReviewed) return sign()
        return ask(asHook, { method: 'eth_signTypedData_v4', typedData, wallet, chainId: chain.id }, sign)
      },
      async signMessage() {
        throw new AppError('unable_to_sign', {
          message: 'The owner of an Abstract wallet signs typed data only.',
        })
      },
      async signTransaction() {
        throw new AppError('unable_to_sign', {
          message: 'The owner of an Abstract wallet signs typed data only.',
        })
      },
    })
  const open = (reviewedHash?: Hex) =>
    createAbstractClient({
      ...{ signer: toSigner(reviewedHash), transport, publicTransport: transport },
      chain: chain as never,
    })

  return {
    async signMessage(message: unknown): Promise<Hex> {
      const text = toPlainData(message)
      if (typeof text !== 'string') throw new AppError('invalid_message')
      const bytes = stringToHex(text)
      checkMessage(bytes)
      const client = await open(hashMessage(text))
      const { account } = client
      return ask(asHook, { method: 'personal_sign', message: bytes, wallet, account }, () =>
        client.signMessage({ message: text }),
      )
    },
    async signTypedData(input: unknown): Promise<Hex> {
      const typedData = checkTypedData(toPlainData(input))
      const client = await open(hashTypedData(typedData as never))
      const { account } = client
      return ask(
        asHook,
        { method: 'eth_signTypedData_v4', typedData, wallet, account, chainId: chain.id },
        () => client.signTypedData(typedData as never),
      )
    },
    async sendTransaction(input: unknown): Promise<Hex> {
      const request = toPlainData(input) as AbstractRequest
      const client = await open()
      return request.calls
        ? client.sendTransactionBatch(request as never)
        : client.sendTransaction(request as never)
    },
    async signTransaction(input: unknown): Promise<Hex> {
      const request = toPlainData(input) as AbstractRequest
      if (request.calls)
        throw new AppError('transaction_failure', { message: 'Batch transactions not supported for signing' })
      return (await open()).signTransaction(request as never) as Promise<Hex>
    },
  }
}
