import { AppError, canonicalJson, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { type Owner, toOwner, type VaultCaller } from './caller.ts'
import { touchDevice } from './deviceStore.ts'
import { type Entropy, findEntropy } from './entropies.ts'
import { walletToWire } from './intents.ts'
import { linkUsedWallet } from './linkWallet.ts'
import { isSignedByKey, readAddress, toChain } from './newKey.ts'
import { adoptWallet, countWallets, findDeviceSlot, findWallet, insertWallet } from './store.ts'

type Input = ParsedInput<typeof vault.addWallet>
type Answer = Reply<typeof vault.addWallet>

/**
 * Adds a wallet of the user's mnemonic: a row, which the existing slots open (security 2.5). The mnemonic's first key
 * signs that the address is derived from it, and neither a stolen session nor a changed database has that key.
 */
export async function addWallet(ctx: Context, caller: VaultCaller, input: Input): Promise<Answer> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const owner = toOwner(caller)
      const at = { db: trx, binding: ctx.binding }
      await lockCaller(at, caller, ctx.now())
      const isKnown = await touchDevice(trx, owner, { ...caller, now: ctx.now() })
      const entropy = isKnown ? await findEntropy(at, owner, input.entropy_id) : undefined
      const slotKey = entropy && { entropyId: entropy.id, deviceId: caller.device.id }
      if (!slotKey || !(await findDeviceSlot(trx, owner, slotKey))) throw new AppError('wallet_not_on_device')
      checkProofs(owner, entropy, input)
      await ctx.webhooks.watch(at, caller.app, owner.userId)
      return (await findRepeated(at, owner, input)) ?? (await add(ctx, at, { caller, entropy, input }))
    })
  } catch (cause) {
    // The user's mnemonic is in use elsewhere, and another user of the app has this address.
    throw isUniqueViolation(cause) ? new AppError('linked_to_another_user', { cause }) : cause
  }
}

/** An imported key has no further wallets. */
function checkProofs(owner: Owner, { kind, sealedName }: Entropy, input: Input): void {
  const { chain_type: chain, hd_wallet_index, address, signature, root_signature } = input
  const member = { chain_type: chain, hd_wallet_index, address }
  const { appId, userId } = owner
  const text = canonicalJson({ typ: 'wallet', app: appId, user: userId, entropy_id: sealedName, ...member })
  const root = { chain: toChain(sealedName), address: sealedName }
  const isProven =
    kind === 'mnemonic' &&
    readAddress(chain, address) === address &&
    isSignedByKey({ ...root, text, signature: root_signature }) &&
    isSignedByKey({ chain, address, text, signature })
  if (!isProven) throw new AppError('invalid_data')
}

/** Sent again after a lost response, or by another device at the same time: one mnemonic gives one address. */
async function findRepeated(at: BoundDb, owner: Owner, input: Input): Promise<Answer | undefined> {
  const walletKey = { chainType: input.chain_type, index: input.hd_wallet_index, imported: undefined }
  const wallet = await findWallet(at, owner, walletKey)
  if (wallet && wallet.row.address !== input.address) throw new AppError('wallet_damaged')
  return wallet && { wallet: walletToWire(wallet) }
}

type Addition = { caller: VaultCaller; entropy: Entropy; input: Input }

/** The user is locked, so no other index is assigned meanwhile. */
async function add(ctx: Context, at: BoundDb, { caller, entropy, input }: Addition): Promise<Answer> {
  const owner = toOwner(caller)
  const now = ctx.now()
  const { chain_type, hd_wallet_index, address } = input
  const counts = await countWallets(at.db, owner)
  if (hd_wallet_index !== counts[chain_type]) throw new AppError('wallet_index_not_next')
  if (counts.ethereum + counts.solana >= limits.walletsPerUser) throw new AppError('too_many_wallets')
  const newWallet = { entropyId: entropy.id, chain_type, hd_wallet_index, address }
  // The user has imported the key of this wallet before: it would block this index permanently.
  const same = await findWallet(at, owner, { chainType: chain_type, index: 0, imported: address })
  const row = same
    ? await adoptWallet(at, same.row, { entropyId: entropy.id, index: hd_wallet_index })
    : await insertWallet(at, owner, { ...newWallet, now })
  const wallet = walletToWire({ row, entropy })
  await linkUsedWallet(at, owner, { wallet, now })
  const data = { address, index: hd_wallet_index, device: caller.device.id, session: caller.sid }
  await audit(at.db, { ...owner, event: 'wallet.added', data, at: now })
  return { wallet }
}
