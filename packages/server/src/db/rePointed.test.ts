import { createHash, generateKeyPairSync } from 'node:crypto'
import { AppError, mfa, vault } from '@latchkey/wire'
import { calculateJwkThumbprint } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { redeemDrive, visitDrive, withDrive } from '../../../../test/support/clouds.ts'
import { logInInWindow, markedBy } from '../../../../test/support/crossApp.ts'
import { factors } from '../../../../test/support/mfa.ts'
import { allSocial, authenticate, travel } from '../../../../test/support/oauth.ts'
import { addPasskey, logInWith, withPasskeys } from '../../../../test/support/passkeys.ts'
import { makeWallet, toStaging } from '../../../../test/support/recoveryChange.ts'
import { settingsAttacks } from '../../../../test/support/settingsAttacks.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import {
  createWallet,
  deviceIn,
  openIntent,
  refusal,
  stage,
  type TestDevice,
} from '../../../../test/support/vaultDevice.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createApp } from '../app/manage.ts'
import { connectApps } from '../methods/crossApp/connect.ts'
import { readLogin } from '../methods/crossApp/request.ts'
import { signJwt } from '../standards/jwt.ts'
import { members } from './binding.ts'
import type { SealedName } from './vaultSchema.ts'

/** The thief and the victim are two ordinary users of one app; then the thief gets write access to the database. */
type Scene = { world: World; thief: Session; victim: Session }
type Attack = {
  what: string
  table: string
  /** Changes rows, then uses the thief's own credentials. Returns the response, which must be a refusal. */
  run(scene: Scene): Promise<{ status: number; body: unknown }>
  code: string
}

const dead = 'missing_or_invalid_token'
const wrong = 'invalid_credentials'
const statuses: Record<string, number> = {
  ...{ [dead]: 401, [wrong]: 401, missing_or_invalid_mfa: 401 },
  ...{ wallet_damaged: 400, not_found: 404 },
}
const refresh = ({ world }: Scene, { refreshToken }: Session) =>
  world.post('/api/v1/sessions', { refresh_token: refreshToken })
const me = ({ world }: Scene, { token }: Session) => world.get('/api/v1/users/me', { token })
const set = ({ world }: Scene, table: 'sessions' | 'linked_accounts', { userId }: Session, to: object) =>
  world.ctx.db.updateTable(table).set(to).where('user_id', '=', userId).execute()

const getSession = ({ world }: Scene, { userId }: Session) =>
  world.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
const getAccount = ({ world }: Scene, { userId }: Session) =>
  world.ctx.db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

async function byCode({ world }: Scene, email: string) {
  await world.post('/api/v1/passwordless/init', { email })
  return world.post('/api/v1/passwordless/authenticate', { email, code: world.codeFor(email) })
}

const attacks: Attack[] = [
  {
    what: 'a session is made the victim’s, and refreshed',
    table: 'sessions',
    code: dead,
    async run(scene) {
      await set(scene, 'sessions', scene.thief, { user_id: scene.victim.userId })
      return refresh(scene, scene.thief)
    },
  },
  {
    what: 'a session is made the victim’s with the victim’s own MAC',
    table: 'sessions',
    code: dead,
    async run(scene) {
      const { mac } = await getSession(scene, scene.victim)
      await set(scene, 'sessions', scene.thief, { user_id: scene.victim.userId, mac })
      return refresh(scene, scene.thief)
    },
  },
  {
    what: 'a session is made the victim’s without any MAC',
    table: 'sessions',
    code: dead,
    async run(scene) {
      await set(scene, 'sessions', scene.thief, { user_id: scene.victim.userId, mac: null })
      return refresh(scene, scene.thief)
    },
  },
  {
    what: 'an old stolen login is made a fresh one',
    table: 'sessions',
    code: dead,
    async run(scene) {
      scene.world.clock.forward({ seconds: 1_800 })
      await set(scene, 'sessions', scene.victim, { authenticated_at: scene.world.clock.now() })
      return me(scene, scene.victim)
    },
  },
  {
    what: 'a stolen token is given the name of the victim’s newer session',
    table: 'sessions',
    code: dead,
    async run(scene) {
      const victim = scene.victim
      const { sid } = await getSession(scene, victim)
      const newer = await signIn(scene.world, victim.email)
      await scene.world.ctx.db.deleteFrom('sessions').where('sid', '=', sid).execute()
      await set(scene, 'sessions', newer, { sid })
      return me(scene, victim)
    },
  },
  {
    what: 'a session of the host page is made one of the consent window',
    table: 'sessions',
    code: dead,
    async run(scene) {
      await set(scene, 'sessions', scene.thief, { own_page: true })
      return me(scene, scene.thief)
    },
  },
  {
    what: 'a session that was ended comes back',
    table: 'sessions',
    code: dead,
    async run(scene) {
      await scene.world.post('/api/v1/sessions/logout', { refresh_token: scene.victim.refreshToken })
      await set(scene, 'sessions', scene.victim, { revoked_at: null })
      return refresh(scene, scene.victim)
    },
  },
  {
    what: 'the thief’s own email account is made the victim’s',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      await set(scene, 'linked_accounts', scene.victim, { deleted_at: new Date() })
      await set(scene, 'linked_accounts', scene.thief, { user_id: scene.victim.userId })
      return byCode(scene, scene.thief.email)
    },
  },
  {
    what: 'the victim’s account is given the thief’s address',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      await set(scene, 'linked_accounts', scene.victim, { subject: 'thief@new.example' })
      return byCode(scene, 'thief@new.example')
    },
  },
  {
    what: 'an account is added to the victim, with the MAC of another',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      const { id: _id, ...row } = await getAccount(scene, scene.victim)
      const fake = {
        ...row,
        type: 'phone',
        subject: '+12133734253',
        data: JSON.stringify({ phoneNumber: '+1' }),
      }
      await scene.world.ctx.db.insertInto('linked_accounts').values(fake).execute()
      const phoneNumber = '+12133734253'
      await scene.world.post('/api/v1/passwordless_sms/init', { phoneNumber })
      const code = scene.world.codeFor(phoneNumber)
      return scene.world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code })
    },
  },
  {
    what: 'an account that the victim has removed comes back',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      const { world, victim } = scene
      const authenticator = createAuthenticator()
      await addPasskey(world, victim, authenticator)
      const { body } = await refresh(scene, victim)
      const credential_id = authenticator.stored[0]?.id ?? ''
      const token = String(body.token)
      await world.post('/api/v1/passkeys/unlink', { credential_id }, { token })
      await world.ctx.db
        .updateTable('linked_accounts')
        .set({ deleted_at: null })
        .where('type', '=', 'passkey')
        .execute()
      return logInWith(world, authenticator)
    },
  },
  {
    what: 'the thief’s key is put into the victim’s passkey',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      const { world, thief, victim } = scene
      const [own, others] = [createAuthenticator(), createAuthenticator()]
      await addPasskey(world, thief, own)
      await addPasskey(world, victim, others)
      const getPasskey = ({ userId }: Session) =>
        world.ctx.db
          .selectFrom('linked_accounts')
          .select('data')
          .where('user_id', '=', userId)
          .where('type', '=', 'passkey')
          .executeTakeFirstOrThrow()
      const { kept } = (await getPasskey(thief)).data
      const { data } = await getPasskey(victim)
      await world.ctx.db.deleteFrom('linked_accounts').where('user_id', '=', thief.userId).execute()
      await world.ctx.db
        .updateTable('linked_accounts')
        .set({ subject: own.stored[0]?.id ?? '', data: JSON.stringify({ ...data, kept }) })
        .where('user_id', '=', victim.userId)
        .where('type', '=', 'passkey')
        .execute()
      return logInWith(world, own)
    },
  },
  {
    what: 'a guest’s credential is made the victim’s',
    table: 'linked_accounts',
    code: wrong,
    async run(scene) {
      const { world, victim } = scene
      const guest_credential = 'g'.repeat(43)
      await world.post('/api/v1/guest/authenticate', { guest_credential })
      await world.ctx.db
        .updateTable('linked_accounts')
        .set({ user_id: victim.userId })
        .where('type', '=', 'guest')
        .where('app_id', '=', world.app.id)
        .execute()
      return world.post('/api/v1/guest/authenticate', { guest_credential })
    },
  },
  {
    what: 'a fork of the thief’s session is made one of the victim’s',
    table: 'fork_tokens',
    code: dead,
    async run(scene) {
      const { world, thief, victim } = scene
      const { body } = await world.post('/api/v1/sessions/fork', { refresh_token: thief.refreshToken })
      const { id: session_id } = await getSession(scene, victim)
      const { id } = await getSession(scene, thief)
      await world.ctx.db.updateTable('fork_tokens').set({ session_id }).where('session_id', '=', id).execute()
      return world.post('/api/v1/sessions/fork/recover', { refresh_token: body.new_session_refresh_token })
    },
  },
  {
    what: 'an offer to transfer the thief’s other account is made one of the victim’s',
    table: 'transfers',
    code: wrong,
    async run(scene) {
      const { world, thief, victim } = scene
      const other = await phoneUser(world, '+12133734253')
      await world.post('/api/v1/passwordless_sms/init', { phoneNumber: other }, { token: thief.token })
      const proof = { phoneNumber: other, code: world.codeFor(other) }
      const offer = await world.post('/api/v1/passwordless_sms/link', proof, { token: thief.token })
      const { nonce } = offer.body.data as { nonce: string }
      const victims = await phoneUser(world, '+12133734254', victim)
      await world.ctx.db
        .updateTable('transfers')
        .set({ losing_user_id: victim.userId, losing_version: 1, subject: victims })
        .where('requester_id', '=', thief.userId)
        .execute()
      return world.post(
        '/api/v1/passwordless_sms/transfer',
        { nonce, phoneNumber: victims },
        { token: thief.token },
      )
    },
  },
  {
    what: 'a code of a social network is made to stand for the victim’s account',
    table: 'ceremonies',
    code: wrong,
    async run(scene) {
      const { world } = scene
      await authenticate(world, await travel(world, { persona: { subject: 'victim' } }))
      const trip = await travel(world, { persona: { subject: 'thief' } })
      const row = world.ctx.db
        .selectFrom('ceremonies')
        .selectAll()
        .where('kind', '=', 'oauth-code')
        .where('app_id', '=', world.app.id)
        .where('used_at', 'is', null)
      const { data, key_hash } = await row.executeTakeFirstOrThrow()
      const swap = JSON.stringify(data).replaceAll('"thief"', '"victim"')
      await world.ctx.db
        .updateTable('ceremonies')
        .set({ data: swap })
        .where('key_hash', '=', key_hash)
        .execute()
      return authenticate(world, trip)
    },
  },
  {
    what: 'a code of this app for another app is made the victim’s',
    table: 'ceremonies',
    code: wrong,
    async run({ world, victim }) {
      const origin = world.ctx.config.publicUrl
      const thief = await logInInWindow(world)
      const { appId: requester } = await createApp(world.ctx, {
        name: 'Shop',
        origins: ['https://shop.example'],
      })
      await connectApps(world.ctx, { requester, provider: world.app.id })
      const provider = await world.ctx.apps.find(world.app.id)
      if (!provider) throw new Error('The app of a world exists.')
      const verifier = 'v'.repeat(43)
      const bodies: Record<string, string> = {
        requester_app_id: requester,
        redirect_uri: `${origin}/api/v1/oauth/callback/privy:${provider.id}`,
        state: 'the state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      const { request } = await readLogin(world.ctx, provider, (name) => bodies[name])
      const { body } = await world.post(
        '/api/v1/cross-app/authorize',
        { request },
        { token: thief.token, ...markedBy(world, request) },
      )
      await world.ctx.db
        .updateTable('ceremonies')
        .set({ user_id: victim.userId })
        .where('kind', '=', 'cross-app-code')
        .where('user_id', '=', thief.userId)
        .execute()
      await world.ctx.db
        .updateTable('cross_app_grants')
        .set({ user_id: victim.userId })
        .where('user_id', '=', thief.userId)
        .execute()
      return world.post(`/api/v1/apps/${provider.id}/cross-app/token`, {
        requester_app_id: requester,
        code: new URL(String(body.redirect_to)).searchParams.get('code'),
        code_verifier: verifier,
        redirect_uri: bodies.redirect_uri,
      })
    },
  },
  {
    what: 'a token is signed by a key that the thief has put beside the app’s own',
    table: 'signing_keys',
    code: dead,
    async run(scene) {
      const { world, victim } = scene
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
      const own = world.ctx.db.selectFrom('signing_keys').selectAll().where('app_id', '=', world.app.id)
      const fake = { ...(await own.executeTakeFirstOrThrow()), kid: 'thief', retired_at: new Date() }
      const public_jwk = JSON.stringify({ kty, crv, x, y })
      await world.ctx.db
        .insertInto('signing_keys')
        .values({ ...fake, public_jwk })
        .execute()
      world.ctx.apps.forget()
      const app = await world.ctx.apps.find(world.app.id)
      const { sid } = await getSession(scene, victim)
      const iat = Math.floor(world.clock.now().getTime() / 1_000)
      const claims = { iss: app?.issuer, aud: world.app.id, sub: victim.userId, sid, iat, exp: iat + 600 }
      return me(scene, { ...victim, token: signJwt({ kid: 'thief', key: privateKey }, claims) })
    },
  },
  {
    what: 'a code sent to the thief is made one sent to the victim',
    table: 'codes',
    code: wrong,
    async run({ world, thief, victim }) {
      world.clock.forward({ seconds: 60 })
      await world.post('/api/v1/passwordless/init', { email: thief.email })
      const code = world.codeFor(thief.email)
      await world.ctx.db.deleteFrom('codes').where('identity', '=', victim.email).execute()
      await world.ctx.db
        .updateTable('codes')
        .set({ identity: victim.email })
        .where('identity', '=', thief.email)
        .where('app_id', '=', world.app.id)
        .execute()
      return world.post('/api/v1/passwordless/authenticate', { email: victim.email, code })
    },
  },
  // wallet/entropies.test.ts has more of them, for every endpoint of the vault.
  {
    what: 'a wallet of the victim is made one of the thief’s, and recovered',
    table: 'wallets',
    code: 'wallet_damaged',
    run: (scene) =>
      recoverAfter(scene, async ({ db }) => {
        const user_id = scene.thief.userId
        const ofVictim = scene.victim.userId
        // Changes its kind, because the database allows one mnemonic per user.
        const set = { user_id, kind: 'ethereum-key' } as const
        await db.updateTable('entropies').set(set).where('user_id', '=', ofVictim).execute()
        await db
          .updateTable('wallets')
          .set({ user_id, imported: true })
          .where('user_id', '=', ofVictim)
          .execute()
      }),
  },
  {
    what: 'the entropy of the thief is said to be sealed for the victim’s',
    table: 'entropies',
    code: 'wallet_damaged',
    run: (scene) =>
      recoverAfter(scene, async ({ db }, address) => {
        const sealed_name = address as SealedName
        await db
          .updateTable('entropies')
          .set({ sealed_name })
          .where('user_id', '=', scene.thief.userId)
          .execute()
      }),
  },
  {
    what: 'a creation that the victim staged is made one of a thief’s device, which has the victim’s token, and read',
    table: 'wallet_intents',
    code: 'not_found',
    async run({ world, victim }) {
      const intent = await stageCreation(await deviceIn(world, victim))
      const device = await deviceIn(world, victim)
      const device_id = await calculateJwkThumbprint(device.record.publicKey)
      await world.ctx.db.updateTable('wallet_intents').set({ device_id }).where('id', '=', intent).execute()
      const { code, status = 200 } = await refusal(device.call(vault.readMaterial, { intent_id: intent }))
      return { status, body: { code } }
    },
  },
  {
    what: 'an automatic recovery that the victim staged is made one of a thief’s device, as is the victim’s slot, and read',
    table: 'recovery_changes',
    code: 'not_found',
    async run({ world, victim }) {
      const own = await deviceIn(world, victim)
      const staging = await toStaging(own, await makeWallet(own), 'privy')
      const { slot_id } = staging.slot
      await own.call(vault.stageRecovery, staging)
      const device = await deviceIn(world, victim)
      const { publicKey } = device.record
      const device_id = await calculateJwkThumbprint(publicKey)
      const { db } = world.ctx
      await db.updateTable('recovery_changes').set({ device_id }).where('slot_id', '=', slot_id).execute()
      await sql`update slots set device_id = ${device_id} where user_id = ${victim.userId} and kind = 'device'`.execute(
        db,
      )
      await sql`update devices set id = ${device_id} where user_id = ${victim.userId}`.execute(db)
      const { code, status = 200 } = await refusal(device.call(vault.readRecovery, { slot_id }))
      return { status, body: { code } }
    },
  },
  {
    what: 'the victim’s way back from Google Drive is made the thief’s, and exchanged for access to the folder',
    table: 'ceremonies',
    code: wrong,
    async run({ world, victim, thief }) {
      const visit = await visitDrive(world, victim)
      await world.ctx.db
        .updateTable('ceremonies')
        .set({ user_id: thief.userId })
        .where('kind', '=', 'recovery-code')
        .where('user_id', '=', victim.userId)
        .execute()
      return redeemDrive(world, thief, visit)
    },
  },
  {
    what: 'the victim’s second factor is made the thief’s, who has never enrolled one',
    table: 'mfa_factors',
    code: 'missing_or_invalid_mfa',
    async run({ world, thief, victim }) {
      const device = await deviceIn(world, thief)
      const entropy_id = await createWallet(device)
      const theirs = await deviceIn(world, victim)
      await theirs.call(mfa.initTotp, {})
      const { userId: user_id } = thief
      await world.ctx.db
        .updateTable('mfa_factors')
        .set({ user_id })
        .where('user_id', '=', victim.userId)
        .execute()
      const { status = 200, code } = await refusal(device.call(vault.openDeviceSlot, { entropy_id }))
      return { status, body: { code } }
    },
  },
  {
    what: 'a recovery code of the thief’s is made the victim’s, whose session and device the thief has',
    table: 'recovery_codes',
    code: 'missing_or_invalid_mfa',
    async run({ world, thief, victim }) {
      const [own, theirs] = [await enrollTotp(world, thief), await enrollTotp(world, victim)]
      const { codes } = await own.device.call(mfa.makeRecoveryCodes, {}, { token: own.token })
      await world.ctx.db
        .updateTable('recovery_codes')
        .set({ user_id: victim.userId })
        .where('user_id', '=', thief.userId)
        .execute()
      const input = { code: codes[0] ?? '', purpose: 'use' } as const
      const { status = 200, code } = await refusal(theirs.device.call(mfa.verifyRecoveryCode, input))
      return { status, body: { code } }
    },
  },
  {
    what: 'the notice that waits for the victim, its undo link included, is made the thief’s',
    table: 'outbox',
    code: 'not_found',
    async run({ world, thief, victim }) {
      const { ctx, clock } = world
      const device = await deviceIn(world, victim)
      const address = await createWallet(device)
      Object.assign(ctx, { mail: { send: () => Promise.reject(new AppError('message_not_sent')) } })
      await device.call(vault.exportSlot, { entropy_id: address })
      const messages: object[] = []
      Object.assign(ctx, { mail: { send: async (message: object) => void messages.push(message) } })
      const waiting = ctx.db.updateTable('outbox').where('user_id', '=', victim.userId)
      await waiting.set({ user_id: thief.userId }).execute()
      clock.forward({ seconds: 60 })
      await ctx.outbox.sendDue()
      return messages.length === 0
        ? { status: 404, body: { code: 'not_found' } }
        : { status: 200, body: { sent: messages } }
    },
  },
  {
    what: 'the endpoint of the app’s server is made the thief’s, before the victim logs in',
    table: 'webhook_endpoints',
    code: 'not_found',
    async run({ world, victim }) {
      const [own, thief] = [await startReceiver(), await startReceiver()]
      await addReceiver(world, own)
      await world.ctx.db
        .updateTable('webhook_endpoints')
        .set({ url: thief.url })
        .where('app_id', '=', world.app.id)
        .execute()
      world.ctx.apps.forget()
      await signIn(world, victim.email)
      return thief.received.length === 0
        ? { status: 404, body: { code: 'not_found' } }
        : { status: 200, body: { sent: thief.received } }
    },
  },
]

async function enrollTotp(world: World, session: Session): Promise<{ device: TestDevice; token: string }> {
  const device = await deviceIn(world, session)
  const scene = {
    world,
    session,
    device,
    secret: Buffer.alloc(0),
    address: '',
    authenticator: createAuthenticator(),
  }
  const { token = '' } = (await factors.totp.enroll(scene)) as { token?: string }
  return { device, token }
}

async function stageCreation(device: TestDevice): Promise<string> {
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  await stage(device, intent.intent_id)
  return intent.intent_id
}

/** Both have a wallet; after the change the thief asks for the key to which the rows lead now. */
async function recoverAfter(
  { world, thief, victim }: Scene,
  write: (ctx: World['ctx'], address: string) => Promise<void>,
): Promise<{ status: number; body: unknown }> {
  const device = await deviceIn(world, thief)
  const own = await createWallet(device)
  const address = await createWallet(await deviceIn(world, victim))
  await write(world.ctx, address)
  const answers = await Promise.all(
    [own, address].map((entropy_id) =>
      refusal(device.call(vault.recoverSlot, { entropy_id, device_public_key: device.record.publicKey })),
    ),
  )
  const { status = 200, code } =
    answers.find((answer) => answer.code === 'wallet_damaged') ?? answers[0] ?? {}
  return { status, body: { code } }
}

/** The user with this number, or a user who gets it. */
async function phoneUser(world: World, phoneNumber: string, owner?: Session): Promise<string> {
  const options = owner ? { token: owner.token } : {}
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, options)
  const proof = { phoneNumber, code: world.codeFor(phoneNumber) }
  await world.post(`/api/v1/passwordless_sms/${owner ? 'link' : 'authenticate'}`, proof, options)
  return phoneNumber
}

const settings = {
  ...{ ...allSocial, ...withPasskeys, ...withDrive, guest_auth: true, sms_auth: true },
  mfa_methods: ['totp'],
}

describe('security: a row re-pointed by a database writer is worth nothing', () => {
  test('every bound table is attacked here', () => {
    const tables = new Set([...attacks, ...settingsAttacks].map(({ table }) => table))
    expect(Object.keys(members).filter((table) => !tables.has(table))).toEqual([])
  })

  test.each(attacks)('$table: $what', async ({ table, run, code }) => {
    const world = await createWorld({ settings })
    const thief = await signIn(world)
    const victim = await signIn(world)
    const { status, body } = await run({ world, thief, victim })
    expect({ status, body }).toMatchObject({ status: statuses[code], body: { code } })
    const auditRows = await world.ctx.db
      .selectFrom('audit_log')
      .select('data')
      .where('event', '=', 'row.broken')
      .where('app_id', '=', world.app.id)
      .execute()
    // A code has no members outside of its MAC.
    if (table === 'codes') expect(auditRows).toEqual([])
    else expect(auditRows[0]?.data).toMatchObject({ table })
  })

  test.each(settingsAttacks)('$table: $what', async ({ table, run, code }) => {
    const world = await createWorld({ settings })
    const { status, body } = await run({ world, thief: await signIn(world) })
    expect({ status, body }).toMatchObject({ status: expect.any(Number), body: { code } })
    expect(status).toBeGreaterThanOrEqual(400)
    const auditRows = await world.ctx.db
      .selectFrom('audit_log')
      .select('data')
      .where('event', '=', 'row.broken')
      .where('app_id', '=', world.app.id)
      .execute()
    expect(auditRows[0]?.data).toMatchObject({ table })
  })
})
