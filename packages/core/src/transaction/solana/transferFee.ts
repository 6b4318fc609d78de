import type { Client } from '../../client.ts'
import type { TokenAsset } from '../../wallet/balances/holding.ts'
import type { SolanaNetwork } from './clusters.ts'
import type { SolanaPlan } from './plan.ts'
import { prepareSolanaTransaction } from './prepare.ts'
import { readAccounts } from './readAccounts.ts'
import { readSolanaTransaction } from './readTransaction.ts'
import { createSolanaRpc } from './rpc.ts'
import { writeSolanaTransfer } from './writeSolanaTransfer.ts'
import { writeTokenTransfer } from './writeTokenTransfer.ts'

type TransferQuestion = { network: SolanaNetwork; from: string; to: string; token: TokenAsset | null }

/** In lamports. Undefined is what the node did not say. */
export type SolanaTransferFee = {
  /** The most that a transfer costs, a token account for the receiver included. */
  fee: bigint | undefined
  /** What an account keeps to stay there. */
  rent: bigint | undefined
  /** The receiver has no account yet: less than `rent` does not reach it. */
  isNew: boolean
}

/**
 * Finds the most that a transfer costs, before the user says how much. It does not depend on the amount.
 *
 * @example
 * const { fee, rent } = await readSolanaFee(client, { network, from: wallet.address, to, token: null })
 */
export async function readSolanaFee(
  client: Pick<Client, 'http'>,
  { network, from, to, token }: TransferQuestion,
): Promise<SolanaTransferFee> {
  const rpc = createSolanaRpc(client.http, network)
  const none = () => undefined
  const [rent, receiver] = await Promise.all([
    rpc('getMinimumBalanceForRentExemption', [0]).then(toUnits, none),
    readAccounts([to], rpc).catch(none),
  ])
  const bytes = await (token
    ? writeTokenTransfer({ from, to, mint: token.address, units: 1n, rpc })
    : Promise.resolve(writeSolanaTransfer({ from, to, lamports: rent ?? 1n }))
  ).catch(none)
  const plan =
    bytes && (await prepareSolanaTransaction(readSolanaTransaction(bytes, from), { address: from, rpc }))
  const isNew = receiver !== undefined && receiver[0] === undefined
  return { fee: plan && toSolanaFee(plan, token), rent, isNew }
}

/** A receiver without an account for the token is given one, which the sender pays. */
export function toSolanaFee({ fee, changes }: Pick<SolanaPlan, 'fee' | 'changes'>, token: unknown): bigint {
  const leaves = token === null ? 0n : -(changes?.lamports ?? 0n)
  return leaves > fee.lamports ? leaves : fee.lamports
}

const toUnits = (answer: unknown) => (typeof answer === 'number' ? BigInt(answer) : undefined)
