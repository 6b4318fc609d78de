import type { Chain } from '../../app/config.ts'
import { createChainRpc } from '../chains/chainAccess.ts'
import type { Hex } from '../sign.ts'
import { type Approve, ask } from './approval.ts'
import { type Authorization, type SignedAuthorization, signAuthorization } from './authorization.ts'
import { currentChain, findChain, type ProviderContext } from './providerContext.ts'
import { providerError } from './providerError.ts'

/** `eth_sign7702Authorization`: fills in missing members before the user sees them, as viem's wallet client does. */
export async function signDelegation(
  state: ProviderContext,
  [parameter]: readonly unknown[],
  approve: Approve,
): Promise<{ authorization: SignedAuthorization }> {
  const { context, wallet } = state
  const request: Record<string, unknown> = { ...(parameter as object | undefined) }
  const contract = readAddress('contract', request.contract)
  const executor = request.executor === undefined ? undefined : readExecutor(request.executor)
  const chainId = readCount('chain_id', request.chain_id)
  const chain =
    chainId === 0
      ? undefined
      : chainId === undefined
        ? await currentChain(state)
        : await findChain(state, chainId)
  const nonce = readCount('nonce', request.nonce) ?? (chain ? await getNonce(state, chain, executor) : 0)
  const authorization: Authorization = { contract, chain_id: chain?.id ?? 0, nonce }
  return ask(approve, { method: 'eth_sign7702Authorization', authorization, chain, wallet }, () =>
    signAuthorization(context, wallet, authorization),
  )
}

/** The nonce at the time of use: the account's own transaction increases it first. */
async function getNonce(
  { context, wallet }: ProviderContext,
  chain: Chain,
  executor: string | undefined,
): Promise<number> {
  const node = createChainRpc(context.client.http, chain)
  const count = toCount(await node('eth_getTransactionCount', [wallet.address, 'pending']))
  if (count === undefined)
    throw providerError(-32603, `The node of chain ${chain.id} does not say which number is next.`)
  const isOwn = executor === 'self' || executor?.toLowerCase() === wallet.address.toLowerCase()
  return isOwn ? count + 1 : count
}

function readAddress(name: 'contract' | 'executor', value: unknown): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value as Hex
  throw refuse(name)
}

function readExecutor(value: unknown): string {
  return value === 'self' ? value : readAddress('executor', value)
}

function readCount(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const count = toCount(value)
  if (count === undefined) throw refuse(name)
  return count
}

function toCount(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]{1,14}$/.test(value)
  const count = isNumber || isHex ? Number(value) : Number.NaN
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

function refuse(name: string) {
  return providerError(
    4200,
    `eth_sign7702Authorization needs [{contract, chain_id, nonce}]: '${name}' is none.`,
  )
}
