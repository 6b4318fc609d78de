import { AppError, limits } from '@latchkey/wire'
import * as v from 'valibot'
import type { WalletInput } from '../appWallets/makeWallet.ts'
import { describeIssue } from '../user/readAccount.ts'

const rowIds = v.pipe(v.array(v.string()), v.maxLength(1))
const Order = v.looseObject({
  chain_type: v.string(),
  policy_ids: v.optional(rowIds),
  additional_signers: v.optional(
    v.array(v.looseObject({ signer_id: v.string(), override_policy_ids: v.optional(rowIds) })),
  ),
  create_smart_wallet: v.optional(v.boolean()),
})
const Orders = v.looseObject({
  wallets: v.optional(v.array(Order)),
  create_ethereum_wallet: v.optional(v.boolean()),
  create_solana_wallet: v.optional(v.boolean()),
  create_ethereum_smart_wallet: v.optional(v.boolean()),
  number_of_ethereum_wallets_to_create: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.importedWalletsPerUser)),
  ),
})

/**
 * Reads which wallets to make for a user. `@privy-io/node` sends `wallets`, `server-auth` sends members for each chain.
 *
 * @throws AppError `invalid_data`, `feature_not_enabled`
 */
export function readOrders(body: unknown): WalletInput[] {
  const parse = v.safeParse(Orders, body)
  if (!parse.success) {
    const [issue] = parse.issues
    throw new AppError('invalid_data', { message: describeIssue(issue) })
  }
  const { wallets = [], number_of_ethereum_wallets_to_create: count, ...switches } = parse.output
  if (switches.create_ethereum_smart_wallet || wallets.some((wallet) => wallet.create_smart_wallet))
    throw new AppError('feature_not_enabled', {
      message:
        "The user's client makes the smart wallet, from the wallet that you pregenerate. Leave it out here.",
    })
  const ethereumCount = switches.create_ethereum_wallet || count !== undefined ? (count ?? 1) : 0
  const orders = [
    ...wallets,
    ...Array.from({ length: ethereumCount }, () => ({ chain_type: 'ethereum' })),
    ...(switches.create_solana_wallet ? [{ chain_type: 'solana' }] : []),
  ]
  if (orders.length > limits.importedWalletsPerUser)
    throw new AppError('invalid_data', {
      message: `A user can have at most ${limits.importedWalletsPerUser} pregenerated wallets.`,
    })
  return orders
}
