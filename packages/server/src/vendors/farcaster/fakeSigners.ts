import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../db/schema.ts'
import { recoverAddress } from '../../standards/ethereum.ts'
import { addressOfId } from './fakeKeys.ts'
import type { Farcaster, KeyState } from './farcaster.ts'
import { noAnswer } from './relay.ts'
import { hashKeyRequest } from './signedKeyRequest.ts'

type Store = Pick<Context, 'db' | 'now'>
export type FakeKeyRequest = Selectable<Schema['sandbox_signers']>

/** The sandbox's Farcaster app and registry of keys, with the checks of the vendor and its contract. */
export function createFakeSigners(
  ctx: Store & Pick<Context, 'config'>,
): Pick<Farcaster, 'requestKey' | 'readKeyRequest' | 'getKeyState'> {
  return {
    async requestKey({ requestFid, key, deadline, signature }) {
      const signer = recoverAddress(hashKeyRequest({ requestFid, key, deadline }), signature)
      const isSigned = signer === addressOfId(requestFid)
      if (!isSigned || deadline * 1_000 <= ctx.now().getTime()) throw noAnswer()
      const token = randomUUID()
      await ctx.db
        .insertInto('sandbox_signers')
        .values({
          ...{ token, public_key: key, request_fid: String(requestFid), fid: null, state: 'pending' },
          ...{ deadline: new Date(deadline * 1_000), created_at: ctx.now() },
        })
        .execute()
      const url = new URL('/sandbox/farcaster/signer', ctx.config.publicUrl)
      url.searchParams.set('token', token)
      return { token, approvalUrl: url.href }
    },
    async readKeyRequest(token) {
      const request = await findKeyRequest(ctx.db, token)
      if (!request || request.state === 'declined') return { state: 'over' }
      if (request.fid !== null) return { state: 'completed', userFid: Number(request.fid) }
      return isExpired(request, ctx.now()) ? { state: 'over' } : { state: 'pending' }
    },
    async getKeyState({ fid, key }): Promise<KeyState> {
      const rows = await ctx.db
        .selectFrom('sandbox_signers')
        .select('state')
        .where('public_key', '=', key)
        .where('fid', '=', String(fid))
        .execute()
      // As in the contract: a removed key can never be added again.
      if (rows.some(({ state }) => state === 'removed')) return 'removed'
      return rows.length > 0 ? 'added' : 'none'
    },
  }
}

export function findKeyRequest(db: Kysely<Schema>, token: string): Promise<FakeKeyRequest | undefined> {
  return db.selectFrom('sandbox_signers').selectAll().where('token', '=', token).executeTakeFirst()
}

/** The contract accepts a request until its deadline. */
export function isExpired({ deadline }: Pick<FakeKeyRequest, 'deadline'>, now: Date): boolean {
  return deadline <= now
}

/** The app's user approves in time: the key signs for that id from then on. */
export async function approveKey(
  { db, now }: Store,
  { token, fid }: { token: string; fid: number },
): Promise<void> {
  const request = await findKeyRequest(db, token)
  if (request && !isExpired(request, now()))
    await change(db, { token, from: 'pending' }, { state: 'added', fid: String(fid) })
}

export function declineKey({ db }: Store, token: string): Promise<unknown> {
  return change(db, { token, from: 'pending' }, { state: 'declined' })
}

/** The time for its user has passed. */
export function expireKey({ db, now }: Store, token: string): Promise<unknown> {
  return change(db, { token, from: 'pending' }, { deadline: now() })
}

/** Revoked in the settings of the app. */
export function removeKey({ db }: Store, token: string): Promise<unknown> {
  return change(db, { token, from: 'added' }, { state: 'removed' })
}

function change(
  db: Kysely<Schema>,
  { token, from }: { token: string; from: FakeKeyRequest['state'] },
  values: Partial<Pick<FakeKeyRequest, 'state' | 'fid' | 'deadline'>>,
): Promise<unknown> {
  return db
    .updateTable('sandbox_signers')
    .set(values)
    .where('token', '=', token)
    .where('state', '=', from)
    .execute()
}
