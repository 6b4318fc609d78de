import { type DecodedInstruction, decodeInstruction, toBase58 } from '@latchkey/wire'
import { readFee } from './fee.ts'
import type { SolanaPlan, SolanaProblem } from './plan.ts'
import { isInsufficient, isStale, toReason } from './problems.ts'
import { readAccounts } from './readAccounts.ts'
import type { OpenSolanaTransaction } from './readTransaction.ts'
import { resolveMessage } from './resolveMessage.ts'
import { compareAccounts, type Simulation, simulateTransaction, toMap } from './simulate.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { findTokenAccounts, readDecimals } from './tokens.ts'

/**
 * Reads the data that a user needs before confirming: effect, cost, balance changes, and whether it would fail. If a
 * node does not answer in time, the plan has gaps; the review is never blocked.
 */
export async function prepareSolanaTransaction(
  transaction: OpenSolanaTransaction,
  { address, rpc: node, findBefore }: PrepareOptions,
): Promise<SolanaPlan> {
  const { rpc, stop } = createPatience(node)
  const [plan, sentBefore] = await Promise.all([
    prepare(transaction, address, rpc),
    findBefore?.(rpc),
  ]).finally(stop)
  return { ...plan, sentBefore }
}

type PrepareOptions = {
  address: string
  rpc: SolanaRpc
  /** Looks for an earlier transaction with the same content. */
  findBefore?: (rpc: SolanaRpc) => Promise<string | undefined>
}

async function prepare(
  transaction: OpenSolanaTransaction,
  address: string,
  rpc: SolanaRpc,
): Promise<SolanaPlan> {
  const { message, bytes } = transaction
  const { accounts, instructions: resolvedInstructions, isWhole } = await resolveMessage(message, rpc)
  const instructions = resolvedInstructions.map(decodeInstruction)
  const writableAddresses = accounts.flatMap((one) => (one.isWritable && one.address ? [one.address] : []))
  const none = new Map()
  const [lamports, balance, before, simulation] = await Promise.all([
    readFee({ bytes, message, instructions }, rpc),
    readBalance(address, rpc),
    readAccounts(writableAddresses, rpc).then(
      (infos) => toMap(writableAddresses, infos),
      () => undefined,
    ),
    simulateTransaction(transaction, writableAddresses, rpc).catch(() => undefined),
  ])
  const { after } = simulation ?? {}
  // Without the state before, the whole balance afterwards would look like a gift.
  const changes = before && after && !simulation?.error ? compareAccounts(address, before, after) : undefined
  const tokenAccounts = findTokenAccounts(instructions, new Map([...(after ?? none), ...(before ?? none)]))
  const mints = new Set([...tokenAccounts.values(), ...(changes?.tokens ?? [])].map(({ mint }) => mint))
  for (const one of instructions) if ('mint' in one && one.mint !== undefined) mints.add(one.mint)
  const fee = { lamports, payer: toBase58(message.accounts[0] ?? new Uint8Array()) }
  const costs = (fee.payer === address ? lamports : 0n) + getSpending(instructions, address)
  return {
    ...{ transaction, instructions, isWhole, fee, tokenAccounts, balance, changes },
    decimals: await readDecimals([...mints], rpc),
    problem: findProblem({ simulation, instructions, balance, costs }),
  }
}

/** The coins that the wallet sends, according to the instructions. */
function getSpending(instructions: readonly DecodedInstruction[], address: string): bigint {
  let sum = 0n
  for (const one of instructions)
    if ((one.kind === 'transfer' || one.kind === 'createAccount') && one.from === address) sum += one.amount
  return sum
}

async function readBalance(address: string, rpc: SolanaRpc): Promise<bigint | undefined> {
  const answer = await rpc('getBalance', [address, { commitment: 'confirmed' }]).catch(() => undefined)
  const value = (answer as { value?: unknown } | undefined)?.value
  return typeof value === 'number' ? BigInt(value) : undefined
}

type Findings = {
  simulation: Simulation | undefined
  instructions: readonly DecodedInstruction[]
  balance: bigint | undefined
  costs: bigint
}

function findProblem({ simulation, instructions, balance, costs }: Findings): SolanaProblem | undefined {
  const error = simulation?.error
  if (error !== undefined && isInsufficient(error, instructions)) return { kind: 'insufficient' }
  // Coins that the wallet receives in the same transaction may pay for the rest; only a node can decide.
  const mayReceive = simulation !== undefined && error === undefined
  if (balance !== undefined && balance < costs && !mayReceive) return { kind: 'insufficient' }
  if (error === undefined) return simulation || balance !== undefined ? undefined : { kind: 'unreachable' }
  return isStale(error) ? { kind: 'expired' } : { kind: 'failing', reason: toReason(error, simulation?.logs) }
}

/** After this time it is of no use: the user would not wait to read the rest. */
const waitMs = 6_000

/** All requests share one time limit, so that the review appears even if a node never answers. */
function createPatience(node: SolanaRpc): { rpc: SolanaRpc; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The node did not answer in time.')), waitMs)
  })
  late.catch(() => {})
  return {
    rpc: (method, params) => Promise.race([node(method, params), late]),
    stop: () => clearTimeout(timer),
  }
}
