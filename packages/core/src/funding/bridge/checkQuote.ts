import { AppError } from '@latchkey/wire'
import type { EthereumPlan } from '../../transaction/ethereum/ethereumFlow.ts'
import type { SolanaPlan } from '../../transaction/solana/plan.ts'
import type { Bridge, BridgeQuestion, BridgeQuote, EthereumCall, SolanaCall } from './bridge.ts'

/**
 * Refuses a quote that would make the wallet do something other than the user asked for. The effect of a contract call
 * is checked in the simulation (`checkEthereumPlan`, `checkSolanaPlan`).
 *
 * @throws AppError `transaction_failure`, whose `data.problem` is `hostile-quote` and whose `data.reason` has the cause
 */
export function checkQuote(bridge: Bridge, quote: BridgeQuote, question: BridgeQuestion): void {
  const { subject, calls } = quote
  const isCaseless = (kind: 'ethereum' | 'solana') => kind === 'ethereum'
  const [origin, destination] = [question.origin.kind, question.destination.kind]
  const isSame = (one: string | null, other: string | null, kind: 'ethereum' | 'solana') =>
    isCaseless(kind) ? one?.toLowerCase() === other?.toLowerCase() : one === other
  if (!isSame(subject.to, question.to, destination)) throw hostile('receiver')
  if (!isSame(subject.from, question.from, origin)) throw hostile('sender')
  if (subject.originId !== bridge.toChainId(question.origin)) throw hostile('origin')
  if (subject.destinationId !== bridge.toChainId(question.destination)) throw hostile('destination')
  if (!isSame(subject.originToken, question.originToken, origin)) throw hostile('coin')
  if (!isSame(subject.destinationToken, question.destinationToken, destination)) throw hostile('coin')
  if (quote.receives < question.units) throw hostile('amount')
  if (calls.length === 0 || calls.some(({ kind }) => kind !== origin)) throw hostile('steps')
  if (origin === 'solana') checkSolana(calls as readonly SolanaCall[], question)
  else checkEthereum(calls as readonly EthereumCall[], quote, question)
}

/**
 * Selectors of [ERC-20](https://eips.ethereum.org/EIPS/eip-20): `approve` and `transfer`, each of an address and a
 * number.
 */
const approve = '0x095ea7b3'
const transfer = '0xa9059cbb'
/** Other functions of contracts that transfer tokens or let others take them. */
const dangerous = [
  ...[approve, transfer],
  '0x23b872dd', // transferFrom
  '0x39509351', // increaseAllowance
  '0xa22cb465', // setApprovalForAll
  '0x42842e0e', // safeTransferFrom
  '0xb88d4fde', // safeTransferFrom with data
  '0xf242432a', // safeTransferFrom of ERC-1155
  '0x2eb2c2d6', // safeBatchTransferFrom
  '0xd505accf', // permit
]
const callBytes = 4 + 32 + 32

function checkEthereum(calls: readonly EthereumCall[], quote: BridgeQuote, question: BridgeQuestion): void {
  const { originToken: token, from } = question
  const chainId = question.origin.kind === 'ethereum' ? question.origin.id : undefined
  let [coins, tokens] = [0n, 0n]
  for (const [at, call] of calls.entries()) {
    if (call.chainId !== chainId) throw hostile('chain')
    if (call.from.toLowerCase() !== from.toLowerCase()) throw hostile('sender')
    coins += call.value
    const selector = call.data.slice(0, 10).toLowerCase()
    if (token === null || call.to.toLowerCase() !== token.toLowerCase()) {
      if (dangerous.includes(selector)) throw hostile('other-token')
      continue
    }
    // The only approval: the payment's token, its exact amount, for the contract of the bridge's call.
    const [target, amount] = readArguments(call)
    if (selector === approve) {
      const later = calls.slice(at + 1).map(({ to }) => to.toLowerCase())
      if (!later.includes(target)) throw hostile('spender')
      if (amount > quote.pays) throw hostile('allowance')
    } else if (selector === transfer) tokens += amount
    else throw hostile('token-call')
  }
  if (coins > (token === null ? quote.pays : 0n)) throw hostile('value')
  if (tokens > quote.pays) throw hostile('value')
}

function readArguments({ data }: EthereumCall): [string, bigint] {
  if (data.length !== 2 + 2 * callBytes) throw hostile('token-call')
  return [`0x${data.slice(34, 74).toLowerCase()}`, BigInt(`0x${data.slice(74)}`)]
}

function checkSolana(calls: readonly SolanaCall[], { from }: BridgeQuestion): void {
  const keys = calls.flatMap(({ instructions }) => instructions.flatMap((one) => one.keys))
  if (keys.some(({ isSigner, pubkey }) => isSigner && pubkey !== from)) throw hostile('signer')
}

/** Compares the node's simulation with the quote, if the node supports it. */
export function checkEthereumPlan({ simulation }: EthereumPlan, quote: BridgeQuote): void {
  if (!simulation) return
  const token = quote.subject.originToken?.toLowerCase()
  for (const change of simulation.changes) {
    if (change.amount >= 0n) continue
    if (change.token?.toLowerCase() !== token || change.id !== undefined) throw hostile('other-token')
    if (-change.amount > quote.pays) throw hostile('value')
  }
  if (simulation.hidden > 0) throw hostile('other-token')
}

/** Rent of accounts that a deposit may have to create, some thousandths of a SOL each. */
const rent = 10_000_000n

/** Instructions cannot be trusted without the node's simulation, so nothing is signed without it. */
export function checkSolanaPlan({ changes, fee }: SolanaPlan, quote: BridgeQuote): void {
  if (!changes) throw hostile('unknown')
  const mint = quote.subject.originToken
  if (changes.isGivenAway || (changes.spenders ?? []).length > 0) throw hostile('spender')
  const most = fee.lamports + rent + (mint === null ? quote.pays : 0n)
  if (-changes.lamports > most) throw hostile('value')
  for (const one of changes.tokens) {
    if (one.amount >= 0n) continue
    if (one.mint !== mint) throw hostile('other-token')
    if (-one.amount > quote.pays) throw hostile('value')
  }
}

function hostile(reason: string): AppError {
  return new AppError('transaction_failure', {
    message: 'The bridge asked for something else than what you chose. Nothing was sent.',
    data: { problem: 'hostile-quote', reason },
  })
}
