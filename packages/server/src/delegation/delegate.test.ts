import { type Json, vault } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import {
  consentOn,
  type Delegation,
  enableDelegation,
  sealConsent,
} from '../../../../test/support/delegation.ts'
import { factors, pass } from '../../../../test/support/mfa.ts'
import { makeWallet } from '../../../../test/support/recoveryChange.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'

let world: World
let delegation: Delegation
beforeAll(async () => {
  const settings = { mfa_methods: ['totp'], guest_auth: true }
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
  delegation = await enableDelegation(world)
})

/** A user with a wallet on their device. */
async function start() {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const { wallet, entropy, local } = await makeWallet(device)
  await device.devices.saveSlot(device.session, local)
  return { session, device, address: wallet.entropyId, entropy }
}
type Scene = Awaited<ReturnType<typeof start>>

const askTerms = ({ device, address }: Scene, chain_type: 'ethereum' | 'solana' = 'ethereum') =>
  device.call(vault.delegationTerms, { address, chain_type })

const setConfig = (config: Json) =>
  updateApp(world.ctx, world.app.id, { settings: { delegation_config: config } })

/** Reasons for which a user cannot agree, with the advice in the error. Each fails before any terms are shown. */
const refusals: Record<
  string,
  {
    code: string
    says: string
    before?(scene: Scene): Promise<unknown>
    after?(): Promise<unknown>
    chain?: 'solana'
  }
> = {
  'the app names nobody': {
    ...{ code: 'feature_not_enabled', says: 'delegation_config' },
    before: () => setConfig(null),
  },
  'the app has no policy for the chain': {
    ...{ code: 'feature_not_enabled', says: 'no policy for ethereum wallets' },
    before: () =>
      setConfig({ ...delegation.config, policy_ids: { solana: delegation.config.policy_ids.solana } }),
  },
  'its policy is of another chain': {
    ...{ code: 'feature_not_enabled', says: 'not for ethereum wallets' },
    before: () =>
      setConfig({ ...delegation.config, policy_ids: { ethereum: delegation.config.policy_ids.solana } }),
  },
  'its policy is gone': {
    ...{ code: 'feature_not_enabled', says: 'There is no policy k' },
    before: () => setConfig({ ...delegation.config, policy_ids: { ethereum: 'k00000000000000000000000' } }),
  },
  'its key quorum is gone': {
    ...{ code: 'feature_not_enabled', says: 'There is no quorum k' },
    before: () => setConfig({ ...delegation.config, key_quorum_id: 'k00000000000000000000000' }),
  },
  'the signer is away': {
    ...{ code: 'feature_not_enabled', says: 'latchkey signer' },
    before: () => delegation.signer.stop(),
    after: () => delegation.signer.start(),
  },
  'there is no such wallet': {
    ...{ code: 'linked_account_not_found', says: 'Choose one of your own', chain: 'solana' },
  },
  'the app may sign already': {
    ...{ code: 'wallet_already_delegated', says: 'revoke this permission first' },
    before: ({ device, address, entropy }) => consentOn(device, { address, entropy }),
  },
  'the login is old': {
    ...{ code: 'fresh_login_required', says: 'login again' },
    before: async () => world.clock.forward({ seconds: 25 * 3_600 }),
  },
}

test.each(Object.entries(refusals))(
  'no terms are given where %s',
  async (_, { code, says, before, after, chain }) => {
    const scene = await start()
    await before?.(scene)
    const { token } = (await world.post('/api/v1/sessions', { refresh_token: scene.session.refreshToken }))
      .body
    const device = await deviceIn(world, { ...scene.session, token: String(token) }, scene.device)
    const answer = await askTerms({ ...scene, device }, chain).catch((cause: unknown) => cause)
    await after?.()
    await setConfig(delegation.config)
    expect(answer).toMatchObject({ code, message: expect.stringContaining(says) })
  },
)

test('terms name who may sign what, and the number of requests for them is limited', async () => {
  const scene = await start()
  const terms = await askTerms(scene)
  expect(terms).toMatchObject({
    consent: {
      ...{ user_id: scene.session.userId, address: scene.address, chain_type: 'ethereum' },
      ...{ quorum_id: delegation.config.key_quorum_id, policy_id: delegation.config.policy_ids.ethereum },
    },
    policy: { name: 'Messages', rules: [{ method: 'personal_sign', action: 'ALLOW' }] },
    ...{ aggregations: [], quorums: [] },
    quorum: { display_name: 'The app', authorization_threshold: 1 },
  })
  for (let n = 1; n < 60; n++) await askTerms(scene)
  expect(await refusal(askTerms(scene))).toMatchObject({ code: 'too_many_requests' })
})

/** Agrees to a policy that compares so many sums, each in two rules. Returns their ids, and those of the terms. */
async function agreeToSums(count: number) {
  const scene = await start()
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await delegation.make('/aggregations', {
        ...{ name: `Sum ${n}`, method: 'eth_signTransaction', window: { type: 'rolling', seconds: 3_600 } },
        metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
      }),
    )
  const toCondition = (id: string) => ({
    ...{ field_source: 'reference', field: `aggregation.${id}`, operator: 'lte', value: '5' },
  })
  const toRule = (name: string, conditions: object[]) => ({
    ...{ name, method: 'eth_sendTransaction', action: 'ALLOW', conditions },
  })
  const ethereum = await delegation.make('/policies', {
    ...{ version: '1.0', name: 'Sums', chain_type: 'ethereum' },
    rules: [toRule('Every sum', ids.toReversed().map(toCondition)), toRule('Again', ids.map(toCondition))],
  })
  await setConfig({ ...delegation.config, policy_ids: { ethereum } })
  const { aggregations } = await askTerms(scene)
  await consentOn(scene.device, scene)
  await setConfig(delegation.config)
  return { ids, shownIds: aggregations.map(({ id }) => id) }
}

test('terms have the sums that a policy compares, however many', async () => {
  for (const count of [0, 1, 2, 7]) {
    const { ids, shownIds } = await agreeToSums(count)
    expect(shownIds).toEqual(ids.toSorted())
  }
})

describe('security: a consent is refused that is not the one that the server offers now:', () => {
  const changes: Record<string, { change: Record<string, Json>; code: string }> = {
    'another user': { change: { user_id: 'did:privy:eve' }, code: 'invalid_data' },
    'another app': { change: { app_id: 'clatchkeytestappid0000000' }, code: 'invalid_data' },
    'another wallet': { change: { wallet_id: 'w' }, code: 'invalid_data' },
    'another quorum': { change: { quorum_id: 'q' }, code: 'consent_refused' },
    'another policy': { change: { policy_id: 'p' }, code: 'consent_refused' },
    'another hash': { change: { policy_hash: 'A'.repeat(43) }, code: 'consent_refused' },
    'another challenge': { change: { challenge: 'c' }, code: 'consent_refused' },
  }
  test.each(Object.entries(changes))('%s', async (_, { change, code }) => {
    const scene = await start()
    const handover = await sealConsent(scene.device, scene)
    const consent = { ...handover.consent, ...change } as typeof handover.consent
    expect(await refusal(scene.device.call(vault.delegate, { ...handover, consent }))).toMatchObject({ code })
    expect(await readAccount(scene)).toMatchObject({ delegated: false })
  })

  test('the key of another wallet, a used challenge, and terms that changed since', async () => {
    const scene = await start()
    const other = await sealConsent(scene.device, { address: scene.address })
    await expect(scene.device.call(vault.delegate, other)).rejects.toMatchObject({
      ...{ code: 'consent_refused', message: 'The key does not belong to this wallet.' },
    })
    const handover = await sealConsent(scene.device, scene)
    await setConfig({
      ...delegation.config,
      policy_ids: {
        ...delegation.config.policy_ids,
        ethereum: await delegation.make('/policies', {
          ...{ version: '1.0', name: 'Everything', chain_type: 'ethereum' },
          rules: [{ name: 'All', method: '*', action: 'ALLOW', conditions: [] }],
        }),
      },
    })
    expect(await refusal(scene.device.call(vault.delegate, handover))).toMatchObject({
      code: 'consent_refused',
    })
    await setConfig(delegation.config)
    await scene.device.call(vault.delegate, handover)
    await world.post(vault.revokeDelegation.path, {}, { token: scene.session.token })
    expect(await refusal(scene.device.call(vault.delegate, handover))).toMatchObject({
      code: 'consent_refused',
    })
  })
})

async function readAccount({ session, address }: Pick<Scene, 'session' | 'address'>) {
  const { body } = await world.get('/api/v1/users/me', { token: session.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, Json>[] }
  return linked_accounts.find((account) => account.address === address)
}

test('the account says so in every answer, and the identity token has no id', async () => {
  const scene = await start()
  await consentOn(scene.device, scene)
  const whenDelegated = { delegated: true, id: expect.stringMatching(/^k\w{23}$/), recovery_method: 'privy' }
  expect(await readAccount(scene)).toMatchObject(whenDelegated)
  const { body } = await world.post('/api/v1/sessions', { refresh_token: scene.session.refreshToken })
  const user = body.user as { linked_accounts: object[] }
  expect(user.linked_accounts).toContainEqual(expect.objectContaining(whenDelegated))
  const claims = decodeJwt(String(body.identity_token))
  expect(JSON.parse(String(claims.linked_accounts))).toContainEqual(
    expect.objectContaining({ address: scene.address }),
  )
  expect(JSON.stringify(claims.linked_accounts)).not.toContain('"id\\"')
  expect(JSON.stringify(claims)).not.toMatch(/privy-v2|delegated|"id/)
})

test('sent again after a lost answer, a consent is there', async () => {
  const scene = await start()
  const handover = await sealConsent(scene.device, scene)
  await scene.device.call(vault.delegate, handover)
  await scene.device.call(vault.delegate, handover)
  expect(await readAccount(scene)).toMatchObject({ delegated: true })
})

describe('security: a user with a second factor', () => {
  test('passes it for a change to agree, and takes back without it', async () => {
    const scene = await start()
    const mfaScene = { ...scene, world, authenticator: createAuthenticator(), secret: Buffer.alloc(0) }
    await factors.totp.enroll(mfaScene)
    expect(await refusal(consentOn(scene.device, scene))).toMatchObject({ code: 'missing_or_invalid_mfa' })
    const use = { token: await pass(mfaScene, 'totp', 'use') }
    expect(await refusal(consentOn(scene.device, { ...scene, grant: use }))).toMatchObject({
      code: 'missing_or_invalid_mfa',
    })
    const change = { token: await pass(mfaScene, 'totp', 'change') }
    await consentOn(scene.device, { ...scene, grant: change })
    const { status } = await world.post(vault.revokeDelegation.path, {}, { token: scene.session.token })
    expect(status).toBe(200)
    expect(await readAccount(scene)).toMatchObject({ delegated: false })
  })
})

test('its user is told of both, by mails whose first has a link', async () => {
  const scene = await start()
  const before = world.inbox.length
  await consentOn(scene.device, scene)
  await world.post(vault.revokeDelegation.path, {}, { token: scene.session.token })
  await world.delivered()
  const mails = world.inbox.slice(before).filter(({ to }) => to === scene.session.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An app can sign for your wallet (Test app)',
    'An app can no longer sign for your wallet (Test app)',
  ])
  expect(mails[0]?.text).toContain('/undo/')
  for (const { text } of mails) expect(text).toContain(scene.address)
  const events = await world.ctx.db
    .selectFrom('audit_log')
    .select('event')
    .where('user_id', '=', scene.session.userId)
    .where('event', 'like', 'wallet.delegat%')
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['wallet.delegated', 'wallet.delegation_ended'])
})

test('security: of eight consents at once one counts, and of a consent and its end the end', async () => {
  const scene = await start()
  const handovers = await Promise.all(Array.from({ length: 8 }, () => sealConsent(scene.device, scene)))
  const answers = await Promise.all(
    handovers.map((handover) => refusal(scene.device.call(vault.delegate, handover))),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'nothing was refused')).toHaveLength(1)
  expect(codes.filter((code) => code === 'wallet_already_delegated')).toHaveLength(7)
  const id = String((await readAccount(scene))?.id)
  const sign = signAsApp(world, delegation, { id, message: 'hello' })
  expect(await sign()).toBeTruthy()

  await world.post(vault.revokeDelegation.path, {}, { token: scene.session.token })
  const next = await sealConsent(scene.device, scene)
  await Promise.all([
    refusal(scene.device.call(vault.delegate, next)),
    world.post(vault.revokeDelegation.path, {}, { token: scene.session.token }),
  ])
  // Whichever was first, the account, the row and the signer agree.
  const account = await readAccount(scene)
  const { was_delegated } = await delegation.client.revoke({ wallet_id: id })
  expect(was_delegated).toBe(account?.delegated)
})
