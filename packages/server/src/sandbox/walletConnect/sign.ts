import { ethereumSigners } from '@latchkey/frame/signing'
import type { Context } from '../../context.ts'
import { askNode, ChainError } from '../../vendors/chain/rpc.ts'
import { findChain } from '../faucetPayments.ts'

type SigningRequest = {
  method: string
  params: unknown
  /** CAIP-2. */
  chain: string
  privateKey: Uint8Array
  address: string
}
type Answer = { result: unknown } | { error: { code: number; message: string } }

/** Signs like an Ethereum wallet. Sends transactions only on a local chain. */
export async function answerRequest(ctx: Context, request: SigningRequest): Promise<Answer> {
  const { method, params, privateKey, address } = request
  const sign = (name: string, values: readonly unknown[]) =>
    ethereumSigners[name]?.({ params: [...values], key: Uint8Array.from(privateKey), address })
  const values = Array.isArray(params) ? params : []
  try {
    if (method === 'personal_sign') return { result: sign(method, values) }
    if (method.startsWith('eth_signTypedData'))
      return { result: sign('eth_signTypedData_v4', [values[0], readJson(values[1])]) }
    if (method === 'eth_sendTransaction') return { result: await send(ctx, request, sign) }
    return { error: { code: 5101, message: `The sandbox wallet has no ${method}.` } }
  } catch (cause) {
    const message =
      cause instanceof ChainError
        ? 'The chain refused.'
        : cause instanceof Error
          ? cause.message
          : 'It failed.'
    return { error: { code: -32000, message } }
  }
}

const readJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

async function send(
  ctx: Context,
  { params, chain, address }: SigningRequest,
  sign: (name: string, values: readonly unknown[]) => unknown,
): Promise<unknown> {
  const { url } = findChain(ctx, '0x', chain.replace('eip155:', ''))
  if (url === undefined) throw new Error('This chain does not run on this machine.')
  const ask = (method: string, ...params: unknown[]) =>
    askNode({ url, method, params, signal: AbortSignal.timeout(timeoutMs) })
  const [transaction] = params as [Record<string, unknown>]
  const { to, value, data } = transaction
  const call = {
    from: address,
    ...(to ? { to } : {}),
    ...(value ? { value } : {}),
    ...(data ? { data } : {}),
  }
  const [nonce, gas, gasPrice] = await Promise.all([
    ask('eth_getTransactionCount', address, 'pending'),
    transaction.gas ?? ask('eth_estimateGas', call),
    ask('eth_gasPrice'),
  ])
  const chainId = Number(chain.replace('eip155:', ''))
  const raw = sign('eth_signTransaction', [{ ...call, nonce, gas, gasPrice, chainId }])
  return ask('eth_sendRawTransaction', raw)
}

const timeoutMs = 5_000
