import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { enableDelegation } from '../../../../test/support/delegation.ts'
import type { Session } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { create, type Fetch, newProfile, openPage, openStartedPage, sign } from '../../test/page.ts'

type Terms = { consent: Record<string, unknown> } & Record<string, unknown>
type Change = (terms: Terms) => Terms

/** The server returns other terms, or keeps what the page sends. */
const lyingServer =
  (change: Change, handovers: string[] = []) =>
  (real: Fetch): Fetch =>
  async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === vault.delegate.path) handovers.push(String(init.body))
    const reply = await real(url, init)
    if (pathname !== vault.delegationTerms.path || !reply.ok) return reply
    return Response.json(change((await reply.json()) as Terms), { headers: reply.headers })
  }

const withConsent =
  (members: Record<string, unknown>): Change =>
  (terms) => ({ ...terms, consent: { ...terms.consent, ...members } })

const everything = [{ name: 'All', method: '*', action: 'ALLOW', conditions: [] }]
const elsewhere = '0x000000000000000000000000000000000000dEaD'

/** Responses of a hostile server. The frame seals nothing for any of them. */
const lies: Record<string, Change> = {
  'another user': withConsent({ user_id: 'did:privy:eve' }),
  'another app': withConsent({ app_id: 'clatchkeytestappid0000000' }),
  'another address': withConsent({ address: elsewhere }),
  'another chain': withConsent({ chain_type: 'solana' }),
  'another hash': withConsent({ policy_hash: 'A'.repeat(43) }),
  'another policy than the one that is named': withConsent({ policy_id: 'p' }),
  'another quorum than the one that comes along': withConsent({ quorum_id: 'q' }),
  'a policy that allows more than its hash': (terms) => ({
    ...terms,
    policy: { ...(terms.policy as object), rules: everything },
  }),
  'a further aggregation': (terms) => ({ ...terms, aggregations: [{ id: 'a' }] }),
  'no key of a signer': (terms) => ({ ...terms, public_key: 'AAAA' }),
}

test.each(Object.entries(lies))('security: nothing is sealed where the server says %s', async (_, lie) => {
  const { world, ada, profile } = await openStartedPage()
  await enableDelegation(world)
  const address = await create(openPage(world, profile), ada)
  const handovers: string[] = []
  const page = openPage(world, { ...profile, fetch: lyingServer(lie, handovers) })
  expect(await page.send('privy:delegated-actions:consent', toRequest(ada, address))).toMatchObject({
    error: { type: 'error' },
  })
  expect(handovers).toEqual([])
})

function toRequest(
  { token }: Session,
  address: string,
  {
    root = address,
    index = 0,
    chainType = 'ethereum',
    ...shown
  }: {
    root?: string
    index?: number
    chainType?: string
    policyHash?: string | undefined
    quorumId?: string | undefined
  } = {},
) {
  return {
    accessToken: token,
    rootWallet: { address: root, chainType: 'ethereum', imported: false },
    delegatedWallets: [{ address, chainType, walletIndex: index, ...shown }],
  }
}

test('security: a policy that changed since it was shown is not agreed to, nor another key quorum', async () => {
  const { world, ada, profile } = await openStartedPage()
  await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const terms = await world.post(
    vault.delegationTerms.path,
    { address, chain_type: 'ethereum' },
    { token: ada.token },
  )
  const { policy_hash, quorum_id } = terms.body.consent as Record<string, string>
  const refusal = { error: { type: 'consent_refused' } }
  for (const shown of [{ policyHash: 'A'.repeat(43) }, { policyHash: policy_hash, quorumId: 'k0' }])
    expect(await page.send('privy:delegated-actions:consent', toRequest(ada, address, shown))).toMatchObject(
      refusal,
    )
  const newest = { policyHash: policy_hash, quorumId: quorum_id }
  expect(await page.send('privy:delegated-actions:consent', toRequest(ada, address, newest))).toMatchObject({
    data: { success: true },
  })
})

test('security: a hostile page can delegate only wallets of its user, and only to the app', async () => {
  const { world, ada, profile } = await openStartedPage()
  const { config } = await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const ask = (request: object) => page.send('privy:delegated-actions:consent', request as never)
  const wrong = { error: { type: 'invalid_request_arguments' } }
  expect(await ask(toRequest(ada, elsewhere))).toMatchObject(wrong)
  expect(await ask(toRequest(ada, 'nonsense'))).toMatchObject(wrong)
  expect(await ask(toRequest(ada, address, { index: 1 }))).toMatchObject(wrong)
  expect(await ask(toRequest(ada, address, { chainType: 'bitcoin' }))).toMatchObject({
    error: { type: 'not_supported' },
  })
  // Additional members change nothing: the page chooses neither the quorum nor the policy.
  const more = { quorum_id: 'q', policy_id: 'p', policyIds: ['p'], signers: [{ signerId: 'q' }] }
  const request = toRequest(ada, address)
  const [wallet] = request.delegatedWallets
  expect(await ask({ ...request, ...more, delegatedWallets: [{ ...wallet, ...more }] })).toMatchObject({
    data: { success: true },
  })
  expect(await readConsent(world, ada)).toMatchObject({
    quorum_id: config.key_quorum_id,
    policy_id: config.policy_ids.ethereum,
  })
})

async function readConsent({ ctx }: World, { userId }: Session) {
  const { consent } = await ctx.db
    .selectFrom('api_wallets')
    .select('consent')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return consent
}

test('of several wallets none is handed over where one of them is wrong', async () => {
  const { world, ada, profile } = await openStartedPage()
  await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const { delegatedWallets, ...request } = toRequest(ada, address)
  const wallets = [...delegatedWallets, { address: 'nonsense', chainType: 'ethereum', walletIndex: 0 }]
  expect(
    await page.send('privy:delegated-actions:consent', { ...request, delegatedWallets: wallets }),
  ).toMatchObject({ error: { type: 'invalid_request_arguments' } })
  const rows = world.ctx.db.selectFrom('api_wallets').select('id').where('app_id', '=', world.app.id)
  expect(await rows.execute()).toEqual([])
})

test('a device without the wallet hands nothing over, and an imported key can be', async () => {
  const { world, ada, profile } = await openStartedPage()
  await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const elsewherePage = openPage(world, newProfile())
  expect(await elsewherePage.send('privy:delegated-actions:consent', toRequest(ada, address))).toMatchObject({
    error: { type: 'wallet_not_on_device' },
  })
  const imports = ['7', '8'].map((digit) =>
    page.send('privy:wallets:import', {
      ...{ accessToken: ada.token, chainType: 'ethereum', privateKey: digit.repeat(64) },
    }),
  )
  const [first, second] = (await Promise.all(imports)).map(
    ({ data }) => (data as { address: string }).address,
  )
  // Published clients of 2.0 send the first imported wallet as the root of every one.
  expect(
    await page.send('privy:delegated-actions:consent', {
      accessToken: ada.token,
      rootWallet: { address: String(first), chainType: 'ethereum', imported: true },
      delegatedWallets: [{ address: String(second), chainType: 'ethereum', walletIndex: 0 }],
    }),
  ).toMatchObject({ data: { success: true } })
  expect(await sign(page, ada, { address: String(second) })).toHaveProperty('data')
})
