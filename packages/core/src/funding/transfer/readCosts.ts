import type { Client } from '../../client.ts'
import { readEthereumFee } from '../../transaction/ethereum/transferFee.ts'
import { readSolanaFee } from '../../transaction/solana/transferFee.ts'
import type { TokenAsset } from '../../wallet/balances/holding.ts'
import { readBalance } from '../receive/balanceWatch.ts'
import type { FundingRequest } from '../request.ts'
import { type Coin, findCoin, findEthereumChain, findFundingNetwork } from './findCoin.ts'

/** The amounts that limit a transfer, all in base units. Undefined if the chain's node did not report them. */
export type TransferCosts = {
  coin: Coin
  /** The wallet's balance of the coin. */
  balance: bigint | undefined
  /** The maximum fee, in the chain's own coin. */
  fee: bigint | undefined
  /** The wallet's balance of the chain's own coin, which pays the fee. */
  feeBalance: bigint | undefined
  /** The minimum for a receiver without a balance. Only for Solana's own coin. */
  least?: bigint | undefined
  /** An amount to keep in addition to the fee, for the next transaction. */
  reserve: bigint
}

type Question = { request: Omit<FundingRequest, 'amount'>; from: string }

/**
 * Reads the balance and the fee before the user enters an amount.
 *
 * @throws AppError `transaction_failure` for an unknown token; `unsupported_chain_id`
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
  const token = toToken(coin)
  const [{ fee, coinBalance }, balance] = await Promise.all([
    readEthereumFee(client, { chain, from, to: request.address, token: token ?? null }),
    readBalance(client, { address: from, token, chain }).catch(() => undefined),
  ])
  return { coin, balance, fee, feeBalance: token ? coinBalance : balance, reserve: fee ?? 0n }
}

async function readSolana(client: Client, { request, from }: Question, coin: Coin): Promise<TransferCosts> {
  const solana = findFundingNetwork(client, request.chain)
  const token = toToken(coin)
  const none = () => undefined
  const [balance, feeBalance, { fee, rent, isNew }] = await Promise.all([
    readBalance(client, { address: from, token, solana }).catch(none),
    readBalance(client, { address: from, solana }).catch(none),
    readSolanaFee(client, { network: solana, from, to: request.address, token: token ?? null }),
  ])
  return {
    ...{ coin, balance, feeBalance, fee },
    ...(isNew && !token && { least: rent }),
    reserve: rent ?? 0n,
  }
}

const toToken = ({ token, symbol }: Coin): TokenAsset | undefined =>
  token === null ? undefined : { address: token, ticker: symbol ?? '' }
