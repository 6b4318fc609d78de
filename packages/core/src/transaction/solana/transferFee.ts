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

/** In lamports. Undefined if the node did not report it. */
export type SolanaTransferFee = {
  /** The maximum fee of a transfer, including a token account for the receiver. */
  fee: bigint | undefined
  /** The minimum balance of an account. */
  rent: bigint | undefined
  /** The receiver has no account yet, so the minimum is `rent`. */
  isNew: boolean
}

/**
 * Finds the maximum fee of a transfer before the user enters an amount, on which it does not depend.
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

/** If the receiver has no account for the token, the sender pays for one. */
export function toSolanaFee({ fee, changes }: Pick<SolanaPlan, 'fee' | 'changes'>, token: unknown): bigint {
  const leaves = token === null ? 0n : -(changes?.lamports ?? 0n)
  return leaves > fee.lamports ? leaves : fee.lamports
}

const toUnits = (answer: unknown) => (typeof answer === 'number' ? BigInt(answer) : undefined)
