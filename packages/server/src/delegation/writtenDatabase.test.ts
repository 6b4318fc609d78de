import { vault } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  consentOn,
  type Delegation,
  enableDelegation,
  sealConsent,
} from '../../../../test/support/delegation.ts'
import { makeWallet } from '../../../../test/support/recoveryChange.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { deviceIn } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

let world: World
let delegation: Delegation
let everything: string
let otherQuorum: string
beforeAll(async () => {
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
  delegation = await enableDelegation(world)
  const { publicKey } = await generateP256KeyPair()
  otherQuorum = await delegation.make('/key_quorums', { public_keys: [publicKey] })
  everything = await delegation.make('/policies', {
    ...{ version: '1.0', name: 'Everything', chain_type: 'ethereum' },
    rules: [{ name: 'All', method: '*', action: 'ALLOW', conditions: [] }],
  })
})

/** A user with a wallet for which the app may sign messages. */
async function start() {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const { wallet, entropy, local } = await makeWallet(device)
  await device.devices.saveSlot(device.session, local)
  const address = wallet.entropyId
  const handover = { address, entropy }
  return { session, device, address, handover }
}

async function startDelegated() {
  const scene = await start()
  await consentOn(scene.device, scene.handover)
  const row = await world.ctx.db
    .selectFrom('api_wallets')
    .select('id')
    .where('address', '=', scene.address)
    .executeTakeFirstOrThrow()
  const sign = () => signAsApp(world, delegation, { id: row.id, message: 'hello' })()
  expect(await sign()).toBeTruthy()
  return { ...scene, id: row.id, sign }
}

const setMember = (id: string, path: string, text: string) =>
  sql`update api_wallets set consent = jsonb_set(consent, ${path}, ${JSON.stringify(text)}::jsonb) where id = ${id}`.execute(
    world.ctx.db,
  )

/** Changes of an attacker who can write to the database. Nothing is signed after any of them. */
const rowChanges: Record<string, (id: string) => Promise<unknown>> = {
  'names another quorum': (id) => setMember(id, '{quorum_id}', otherQuorum),
  'names another policy': (id) => setMember(id, '{policy_id}', everything),
  'names another user': (id) => setMember(id, '{user_id}', 'did:privy:eve'),
  'names another address': (id) => setMember(id, '{address}', '0x000000000000000000000000000000000000dEaD'),
  'writes wider terms': (id) =>
    sql`update api_wallets set agreed_terms = jsonb_set(agreed_terms, '{policy,rules,0,method}', '"*"') where id = ${id}`.execute(
      world.ctx.db,
    ),
  'gives it the key of another wallet': async (id) => {
    const other = await startDelegated()
    await sql`update api_wallets set sealed_key = (select sealed_key from api_wallets where id = ${other.id}) where id = ${id}`.execute(
      world.ctx.db,
    )
  },
}

describe('security: an attacker who writes to the database', () => {
  test.each(Object.entries(rowChanges))('gets nothing signed who %s', async (_, change) => {
    const { id, sign } = await startDelegated()
    await change(id)
    await expect(sign()).rejects.toMatchObject({
      code: expect.stringMatching(/^(user_has_not_delegated_wallet|policy_violation|signer_failed)$/),
    })
  })

  test('gets no consent for a policy that they widened', async () => {
    const scene = await start()
    const { ethereum: policyId } = delegation.config.policy_ids
    const widen = sql`update signer_rows set body = jsonb_set(body, '{rules,0,method}', '"*"') where id = ${policyId}`
    const narrow = sql`update signer_rows set body = jsonb_set(body, '{rules,0,method}', '"personal_sign"') where id = ${policyId}`
    await widen.execute(world.ctx.db)
    const handover = await sealConsent(scene.device, scene.handover)
    await expect(scene.device.call(vault.delegate, handover)).rejects.toMatchObject({
      message: expect.stringContaining('not as the signer wrote it'),
    })
    await narrow.execute(world.ctx.db)
    await consentOn(scene.device, scene.handover)
  })

  test('cannot put another key quorum into the settings of the app', async () => {
    const other = await createWorld()
    await enableDelegation(other)
    const session = await signIn(other)
    await sql`update apps set settings = jsonb_set(settings, '{delegation_config,key_quorum_id}', '"k00000000000000000000000"') where id = ${other.app.id}`.execute(
      other.ctx.db,
    )
    other.ctx.apps.forget()
    const input = { address: '0x000000000000000000000000000000000000dEaD', chain_type: 'ethereum' }
    const { status } = await other.post(vault.delegationTerms.path, input, { token: session.token })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).not.toBe(404)
  })

  test('cannot restore a revoked delegation', async () => {
    const { id, session, sign } = await startDelegated()
    const copy = await world.ctx.db
      .selectFrom('api_wallets')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await world.post(vault.revokeDelegation.path, {}, { token: session.token })
    await world.ctx.db
      .updateTable('api_wallets')
      .set({
        ...{ consent: JSON.stringify(copy.consent), agreed_terms: JSON.stringify(copy.agreed_terms) },
        sealed_key: copy.sealed_key,
      })
      .where('id', '=', id)
      .execute()
    await expect(sign()).rejects.toMatchObject({ code: 'user_has_not_delegated_wallet' })
  })

  test('cannot forge a consent with its own row', async () => {
    const { address, session } = await start()
    const handover = await startDelegated()
    await sql`insert into api_wallets (id, app_id, user_id, chain_type, address, consent, agreed_terms, sealed_key, created_at)
      select 'k11111111111111111111111', app_id, ${session.userId}, chain_type, ${address},
        jsonb_set(consent, '{wallet_id}', '"k11111111111111111111111"'), agreed_terms, sealed_key, created_at
      from api_wallets where id = ${handover.id}`.execute(world.ctx.db)
    const sign = signAsApp(world, delegation, { id: 'k11111111111111111111111', message: 'hello' })
    await expect(sign()).rejects.toMatchObject({ code: 'user_has_not_delegated_wallet' })
  })
})
