import {
  AppError,
  type ChainType,
  canonicalJson,
  type DelegationConsent,
  type ParsedInput,
  type Reply,
  type vault,
} from '@latchkey/wire'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { findReachable, findUser, rewriteData } from '../user/store.ts'
import { toOwner, type VaultCaller } from '../wallet/caller.ts'
import { requireOnDevice } from '../wallet/requireOnDevice.ts'
import { requireSettled } from '../wallet/requireSettled.ts'
import { findApiWallet, toWalletId } from './apiWallets.ts'
import { askSigner } from './askSigner.ts'
import { makeOffer, type Offer } from './offer.ts'
import { expectConsent, lockRevocation } from './revocations.ts'

/**
 * Passes the key that a user's device has sealed on to the signer. The signer itself verifies the consent, the policy
 * and the key. The row and the account are written in the same transaction. If this process dies in between, a job
 * revokes the wallet at the signer.
 */
export async function delegateWallet(
  ctx: Context,
  caller: VaultCaller,
  { consent, envelope }: ParsedInput<typeof vault.delegate>,
): Promise<Reply<typeof vault.delegate>> {
  requireLogin(ctx, caller, 'delegated')
  const owner = toOwner(caller)
  const now = ctx.now()
  const { address, chain_type } = consent
  if (await isStored(ctx, { ...owner, consent })) return answer
  const first = await makeOffer(ctx, { app: caller.app, user: caller.user }, { address, chain_type })
  checkConsent(first, consent)
  await expectConsent(ctx.db, { ...owner, walletId: first.consent.wallet_id, now })
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    await requireSettled(at, owner, { name: 'delegated', now })
    await requireOnDevice(at, caller, { address, now })
    const user = await findUser(at, { appId: owner.appId, id: owner.userId })
    if (!user) throw new AppError('missing_or_invalid_token')
    // Again, under the lock: of two simultaneous consents only one counts.
    const offer = await makeOffer({ ...ctx, db: trx }, { app: caller.app, user }, { address, chain_type })
    checkConsent(offer, consent)
    const { wallet_id: walletId } = consent
    const release = await lockRevocation(trx, { ...owner, walletId })
    await clearAddress(trx, { ...owner, walletId, chain_type, address })
    // Before the signer is asked: a consent is refused if its user cannot be notified.
    await note(ctx, at, { caller, consent, now })
    const { rows, terms, account } = offer
    const { sealed_key } = await askSigner(ctx.signer, (signer) => signer.agree({ consent, envelope, rows }))
    const agreement = {
      ...{ consent: jsonb(consent), agreed_terms: jsonb(terms), sealed_key, agreed_at: now },
      ...{ owner_id: consent.quorum_id, policy_ids: jsonb([consent.policy_id]) },
    }
    await trx
      .insertInto('api_wallets')
      .values({
        ...{ id: walletId, app_id: owner.appId, user_id: owner.userId, chain_type, address, created_at: now },
        ...agreement,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...agreement, archived_at: null }))
      .execute()
    await release()
    await rewriteData(at, { ...owner, account, now }, { delegated: true, id: walletId })
    return answer
  })
}

const answer = { message: 'The app may sign for this wallet now, within its policy.' }

/** Whether this consent is stored already: clients send it again after a lost answer. */
async function isStored(
  ctx: Context,
  { appId, userId, consent }: { appId: string; userId: string; consent: DelegationConsent },
): Promise<boolean> {
  const { address, chain_type: chainType } = consent
  const wallet = await findApiWallet(ctx, { appId, id: toWalletId({ appId, userId, chainType, address }) })
  return !!wallet?.consent && canonicalJson(wallet.consent) === canonicalJson(consent)
}

/** Requires the consent that the server itself offers. Only the signer can check the challenge. */
function checkConsent(offer: Offer, consent: DelegationConsent): void {
  const { challenge } = consent
  if (canonicalJson({ ...offer.consent, challenge }) === canonicalJson(consent)) return
  const { quorum_id, policy_id, policy_hash } = offer.consent
  const isOfWallet =
    canonicalJson({ ...consent, quorum_id, policy_id, policy_hash }) ===
    canonicalJson({ ...offer.consent, challenge })
  throw new AppError(isOfWallet ? 'consent_refused' : 'invalid_data')
}

/**
 * Deletes the row of another user who had this wallet before. Refuses the consent if an app may still sign under that
 * row.
 */
async function clearAddress(
  db: Kysely<Schema>,
  {
    appId,
    walletId,
    chain_type,
    address,
  }: { appId: string; walletId: string; chain_type: ChainType; address: string },
): Promise<void> {
  const ofOther = { app_id: appId, chain_type, address }
  await db
    .deleteFrom('api_wallets')
    .where((column) => column.and(ofOther))
    .where('id', '<>', walletId)
    .where('user_id', 'is not', null)
    .where('sealed_key', 'is', null)
    .execute()
  const other = await db
    .selectFrom('api_wallets')
    .select('id')
    .where((column) => column.and(ofOther))
    .where('id', '<>', walletId)
    .executeTakeFirst()
  if (other) throw new AppError('linked_to_another_user')
}

type Note = { caller: VaultCaller; consent: DelegationConsent; now: Date }

async function note(
  ctx: Context,
  at: Pick<Context, 'db' | 'binding'>,
  { caller, consent, now }: Note,
): Promise<void> {
  const owner = toOwner(caller)
  const { wallet_id, address, quorum_id, policy_id, policy_hash } = consent
  const data = {
    ...{ wallet: wallet_id, address, quorum: quorum_id, policy: policy_id, policy_hash },
    ...{ device: caller.device.id, session: caller.sid },
  }
  await audit(at.db, { ...owner, event: 'wallet.delegated', data, at: now })
  const before = await findReachable(at, { ...owner, now })
  await announce(ctx, at, {
    ...{ event: 'delegated', app: caller.app, userId: owner.userId, before, hold: null },
    ...{ traces: { delegated: address }, by: caller },
    more: [`The wallet: ${address}.`, `The device: ${caller.label}.`, advice],
  })
}

const advice = 'The app signs within the policy that was shown. You can take this back at any time.'
