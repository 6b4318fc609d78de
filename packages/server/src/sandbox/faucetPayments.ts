import { AppError, type ErrorCode } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { isLoopback } from '../network/loopback.ts'
import { askNode, ChainError } from '../vendors/chain/rpc.ts'

/** The coins of a faucet: the currency that pays fees, or tokens. */
export type FaucetRequest = {
  address: string
  what: 'currency' | 'tokens'
  /** In base units; for tokens, only of the fungible one. Default: enough for a test. */
  amount?: bigint
  /** Decimal id of an Ethereum chain. Default: Anvil's. */
  chain?: string
  /** Contract or mint of the single token to send. Default: the tests' tokens. */
  token?: string
}
/** The payment in words, and the ids of its transactions. */
export type FaucetPayment = { given: string; transactions: readonly string[] }
type Chain = {
  name: string
  url: string | undefined
  give: (ask: Ask, drip: FaucetRequest) => Promise<FaucetPayment>
}
type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

const timeoutMs = 5_000

/** The local chains: Anvil's, and litesvm's in place of devnet. Other nodes have no faucet. */
export function findChain({ config }: Pick<Context, 'config'>, address: string, chain = '31337'): Chain {
  return address.startsWith('0x')
    ? { name: 'Ethereum', url: onThisMachine(config.rpcUrls[chain]), give: giveOfEthereum }
    : { name: 'Solana', url: onThisMachine(config.solanaRpcUrls.devnet), give: giveOfSolana }
}

const onThisMachine = (url: string | undefined) =>
  url !== undefined && isLoopback(new URL(url).hostname) ? url : undefined

/** @throws AppError if the chain is off, does not answer, or refuses. */
export async function give(ctx: Pick<Context, 'config'>, drip: FaucetRequest): Promise<FaucetPayment> {
  const { name, url, give } = findChain(ctx, drip.address, drip.chain)
  if (url === undefined)
    throw problem('not_found', `There is no ${name} chain on this machine: npm start runs one.`)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await give(async (method, ...params) => {
      const result = await askNode({ url, signal, method, params })
      if (result === undefined) throw new ChainError('refused')
      return result
    }, drip)
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    if (cause.reason === 'refused')
      throw problem(
        'transaction_broadcast_failure',
        `The ${name} chain refused. Is the address right?`,
        cause,
      )
    throw problem('not_found', `The ${name} chain does not answer. Stop npm start and start it again.`, cause)
  }
}

const problem = (code: ErrorCode, message: string, cause?: unknown) => new AppError(code, { message, cause })

/** The storage slots are in `scripts/chains/tokens.json`; this mints them there. */
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')
const mints = [
  { to: '0x7e57c01700000000000000000000000000000020', call: '0x40c10f19', values: [word(100_000_000n)] },
  { to: '0x7e57c01700000000000000000000000000000721', call: '0x6a627842', values: [] },
  { to: '0x7e57c01700000000000000000000000000001155', call: '0x156e29f6', values: [word(1n), word(10n)] },
] as const

async function giveOfEthereum(
  ask: Ask,
  { address, what, amount, token }: FaucetRequest,
): Promise<FaucetPayment> {
  // Anvil has the keys of its own accounts, which are rich.
  const [from] = (await ask('eth_accounts')) as string[]
  if (from === undefined) throw new ChainError('refused')
  const owner = word(address.slice(2).toLowerCase())
  const calls =
    what === 'currency'
      ? [{ to: address, value: `0x${(amount ?? 10n ** 18n).toString(16)}` }]
      : amount === undefined
        ? mints.map(({ to, call, values }) => ({ to, data: [call, owner, ...values].join('') }))
        : [{ to: token ?? mints[0].to, data: [mints[0].call, owner, word(amount)].join('') }]
  const transactions: string[] = []
  for (const call of calls) transactions.push(String(await ask('eth_sendTransaction', { from, ...call })))
  const description = what === 'currency' ? '1 ETH' : '100 TEST, a Test Collectible and 10 Test Items'
  return { given: description, transactions }
}

/** The mint of the tests. */
const testMint = 'TestCo1n11111111111111111111111111111111111'

async function giveOfSolana(
  ask: Ask,
  { address: owner, what, amount, token: mint = testMint }: FaucetRequest,
): Promise<FaucetPayment> {
  if (what === 'currency')
    return {
      given: '1 SOL',
      transactions: [String(await ask('requestAirdrop', owner, Number(amount ?? 1_000_000_000n)))],
    }
  await ask('latchkey_setToken', { mint, owner, amount: String(amount ?? 100_000_000n) })
  return { given: `100 of the token ${mint}`, transactions: [] }
}
