import type { Client } from '../../client.ts'
import { makePlan } from '../../transaction/ethereum/plan.ts'
import type { SolanaPlan } from '../../transaction/solana/plan.ts'
import { prepareSolanaTransaction } from '../../transaction/solana/prepare.ts'
import { readAccounts } from '../../transaction/solana/readAccounts.ts'
import { readSolanaTransaction } from '../../transaction/solana/readTransaction.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import { writeSolanaTransfer } from '../../transaction/solana/writeSolanaTransfer.ts'
import { writeTokenTransfer } from '../../transaction/solana/writeTokenTransfer.ts'
import { writeTransfer } from '../../wallet/balances/writeTransfer.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import { normalizeTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { readBalance } from '../receive/balanceWatch.ts'
import type { FundingRequest } from '../request.ts'
import { type Coin, findCoin, findEthereumChain, findFundingNetwork } from './findCoin.ts'

/** What a wallet can send of a coin, all in the smallest unit. Undefined is what the chain's node did not say. */
export type TransferCosts = {
  coin: Coin
  /** What the wallet has of that coin. */
  balance: bigint | undefined
  /** The most that a transfer costs, in the chain's own coin. */
  fee: bigint | undefined
  /** What the wallet has of the chain's own coin, which pays the fee. */
  feeBalance: bigint | undefined
  /** Less does not reach a receiver who has nothing yet. Of Solana's own coin. */
  least?: bigint | undefined
  /** What a wallet should keep next to the fee, so that it can send again. */
  reserve: bigint
}

type Question = { request: Omit<FundingRequest, 'amount'>; from: string }

/**
 * What a wallet has to pay with, and what it costs to send it, before the user says how much.
 *
 * @throws AppError `transaction_failure` for a token that is not known on that chain; `unsupported_chain_id`
 *
 * @example
 * const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
 * const request = { address, chainType: 'ethereum', chain: 'eip155:8453', asset: 'native', amount: '0.05' } as const
 * const { balance, fee } = await readTransferCosts(client, { request, from })
 */
export async function readTransferCosts(client: Client, question: Question): Promise<TransferCosts> {
  const coin = await findCoin(client, question.request)
  return question.request.chainType === 'ethereum'
    ? readEthereum(client, question, coin)
    : readSolana(client, question, coin)
}

async function readEthereum(client: Client, { request, from }: Question, coin: Coin): Promise<TransferCosts> {
  const chain = await findEthereumChain(client, request.chain)
  const token = coin.token === null ? undefined : { address: coin.token, ticker: coin.symbol ?? '' }
  // What it costs does not depend on how much it is.
  const one = writeTransfer({ to: request.address, units: 1n, chainId: chain.id, token: token ?? null })
  const [plan, balance] = await Promise.all([
    makePlan({
      transaction: normalizeTransaction({ ...one, chainId: chain.id }, from),
      ...{ chain, node: createChainRpc(client.http, chain), wait: client.wait, before: [] },
      findBefore: async () => undefined,
      describeToken: (address) => readToken(client, { chain, address }),
    }).catch(() => undefined),
    readBalance(client, { address: from, token, chain }).catch(() => undefined),
  ])
  // Without an estimate its limit is what nearly everything fits into.
  const fee = plan?.fee === undefined ? undefined : plan.feeLimit
  return { coin, balance, fee, feeBalance: token ? plan?.balance : balance, reserve: fee ?? 0n }
}

async function readSolana(client: Client, { request, from }: Question, coin: Coin): Promise<TransferCosts> {
  const solana = findFundingNetwork(client, request.chain)
  const rpc = createSolanaRpc(client.http, solana)
  const token = coin.token === null ? undefined : { address: coin.token, ticker: coin.symbol ?? '' }
  const { address: to } = request
  const none = () => undefined
  const [balance, feeBalance, smallest, receiver] = await Promise.all([
    readBalance(client, { address: from, token, solana }).catch(none),
    readBalance(client, { address: from, solana }).catch(none),
    rpc('getMinimumBalanceForRentExemption', [0]).then(toUnits, none),
    readAccounts([to], rpc).catch(none),
  ])
  const bytes = await (token
    ? writeTokenTransfer({ from, to, mint: token.address, units: 1n, rpc })
    : Promise.resolve(writeSolanaTransfer({ from, to, lamports: smallest ?? 1n }))
  ).catch(none)
  const plan =
    bytes && (await prepareSolanaTransaction(readSolanaTransaction(bytes, from), { address: from, rpc }))
  const isNew = receiver !== undefined && receiver[0] === undefined
  return {
    ...{ coin, balance, feeBalance, fee: plan && toSolanaFee(plan, coin) },
    ...(isNew && !token && { least: smallest }),
    reserve: smallest ?? 0n,
  }
}

/** A receiver without an account for the token is given one, which the sender pays. */
export function toSolanaFee({ fee, changes }: SolanaPlan, { token }: Coin): bigint {
  const leaves = token === null ? 0n : -(changes?.lamports ?? 0n)
  return leaves > fee.lamports ? leaves : fee.lamports
}

const toUnits = (answer: unknown) => (typeof answer === 'number' ? BigInt(answer) : undefined)
