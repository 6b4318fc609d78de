import { audit } from '../audit/audit.ts'
import type { Binding } from '../db/binding.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { AppLookup } from './lookup.ts'

type Deps = { db: Db; binding: Binding; apps: Pick<AppLookup, 'forget'>; now(): Date }

/** A secret of an app, without the secret. `foreign`: written outside Latchkey, so no call is accepted with it. */
export type SecretEntry = {
  id: string
  createdAt: Date
  endsAt: Date | null
  status: 'valid' | 'ending' | 'ended' | 'foreign'
}

/** Lists the secrets of an app, newest first. */
export async function listSecrets({ db, binding, now }: Deps, appId: string): Promise<SecretEntry[]> {
  const rows = await db
    .selectFrom('app_secrets')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, createdAt: row.created_at, endsAt: row.expires_at },
      status: (await binding.holds('app_secrets', row)) ? toStatus(row.expires_at, now()) : 'foreign',
    })),
  )
}

function toStatus(endsAt: Date | null, now: Date): SecretEntry['status'] {
  if (endsAt === null) return 'valid'
  return endsAt > now ? 'ending' : 'ended'
}

/**
 * Deletes a secret: no call is accepted with it from then on. Other processes notice within half a second.
 *
 * @throws if the app has no such secret, or no other valid one.
 */
export async function revokeSecret(deps: Deps, { appId, id }: { appId: string; id: string }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // Two commands at once must not delete the last two.
    await trx.selectFrom('apps').select('id').where('id', '=', appId).forUpdate().execute()
    const secrets = await listSecrets({ ...deps, db: trx }, appId)
    if (!secrets.some((secret) => secret.id === id))
      throw new Error(`The app has no secret ${id}. \`latchkey app secret list ${appId}\` shows all.`)
    if (!secrets.some((secret) => secret.id !== id && secret.status === 'valid'))
      throw new Error(
        `This is the last secret of the app. Make another one first: latchkey app secret rotate ${appId} --overlap 0`,
      )
    await trx.deleteFrom('app_secrets').where('app_id', '=', appId).where('id', '=', id).execute()
    const data = { id, by: 'operator' }
    await audit(trx, { appId, event: 'app_secret.revoked', data, at: deps.now() })
  })
  deps.apps.forget()
}
