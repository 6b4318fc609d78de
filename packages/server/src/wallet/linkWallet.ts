import { AppError, type VaultWallet } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { type Identity, isProvenLogin } from '../user/identity.ts'
import { linkAccount } from '../user/ownAccounts.ts'
import { bumpVersion, findUser, getAccount, insertAccount, replaceData } from '../user/store.ts'
import type { Owner } from './caller.ts'
import { walletSubject } from './subject.ts'

type NewWallet = { wallet: VaultWallet; now: Date }

/** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) ids. Published clients read `chain_id` as the wallet's chain. */
const mainnets = { ethereum: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

/** Links a wallet with a new key to the user. */
export async function linkWallet(
  at: BoundDb,
  { appId, userId }: Owner,
  { wallet, now }: NewWallet,
): Promise<void> {
  await insertAccount(at, { appId, userId, identity: toEmbeddedIdentity(wallet), now })
  await bumpVersion(at.db, userId)
}

/**
 * As `linkWallet`, for a key that may be in use elsewhere: an imported one, or one from a mnemonic. If the user has
 * linked the same address as an external wallet, that account becomes the embedded one: an address has one account
 * (R59: one owner per identity), and from now on the vault has its key.
 *
 * @throws AppError `linked_to_another_user`; `cannot_unlink_sole_account` if that wallet is the user's only login: an
 * embedded wallet cannot log in.
 */
export async function linkUsedWallet(
  at: BoundDb,
  { appId, userId }: Owner,
  { wallet, now }: NewWallet,
): Promise<void> {
  const identity = toEmbeddedIdentity(wallet)
  const accounts = (await findUser(at, { appId, id: userId }))?.accounts ?? []
  const ownAccount = getAccount({ accounts }, identity)
  if (ownAccount) {
    if (!accounts.some((account) => account !== ownAccount && isProvenLogin(account)))
      throw new AppError('cannot_unlink_sole_account')
    // A delegated imported key stays delegated when the user's mnemonic derives the same address.
    const { delegated, id, pregenerated } = ownAccount.data
    const data = {
      ...identity.data,
      ...(delegated === true && { delegated, id }),
      ...(pregenerated !== undefined && { pregenerated: 'user' }),
    }
    await replaceData(at, { appId, userId, account: ownAccount, data, now })
  } else {
    await linkAccount(at, { appId, userId, identity, now, hold: null })
    // An account that was kept for this user was restored as it was.
    const account = getAccount(await findUser(at, { appId, id: userId }), identity)
    if (account) await replaceData(at, { appId, userId, account, data: identity.data, now })
  }
  await bumpVersion(at.db, userId)
}

/** An embedded wallet in the format of the wire (protocol 3.2). */
export function toEmbeddedIdentity(wallet: VaultWallet): Identity {
  const { address, chain_type, hd_wallet_index, recovery_method, imported = false } = wallet
  const data = {
    address,
    chain_id: mainnets[chain_type],
    chain_type,
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method,
    wallet_index: hd_wallet_index,
    imported,
    delegated: false,
  }
  return { type: 'wallet', subject: walletSubject(address), data, display: address }
}
