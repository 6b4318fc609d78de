import type { Browser } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { openUser, openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { askAsApp, type Delegation, enableDelegation } from '../support/delegation.ts'
import { eventually } from '../support/eventually.ts'

let browser: Browser
let harness: Harness
let delegation: Delegation
const visitors: Visitor[] = []

beforeAll(async () => {
  const settings = { embedded_wallet_config: { create_on_login: 'all-users' } }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
  delegation = await enableDelegation(harness.world)
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ context }) => context.close()))
})
afterAll(() => harness?.close())

let count = 0
let email = ''
let address = ''
let walletId = ''

beforeEach(async () => {
  email = `handover${++count}@example.com`
  const body = { linked_accounts: [{ type: 'email', address: email }], wallets: [{ chain_type: 'ethereum' }] }
  const { body: user } = await askAsApp(harness.world, { path: '/users', body })
  const accounts = user.linked_accounts as { type: string; address: string; id: string }[]
  const account = accounts.find(({ type }) => type === 'wallet')
  address = account?.address ?? ''
  walletId = account?.id ?? ''
})

const keep = (visitor: Visitor) => {
  visitors.push(visitor)
  return visitor
}
const open = async (bring?: Parameters<typeof openVisitor>[3]) =>
  keep(await openVisitor(browser, harness.world, harness.url('localhost'), bring))

const say = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }
const askToSign = () =>
  askAsApp(harness.world, { path: `/wallets/${walletId}/rpc`, body: say, by: [delegation.key] })

const readWallet = () =>
  harness.world.ctx.db
    .selectFrom('api_wallets')
    .select(['app_grant', 'sealed_key'])
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
const isErased = () =>
  eventually(async () => expect(await readWallet()).toEqual({ app_grant: null, sealed_key: null }))

async function expectOneWallet(visitor: Visitor): Promise<void> {
  expect(await visitor.address()).toBe(address)
  const signature = (await visitor.signMessage()) as Hex
  const userId = await visitor.page.getByTestId('user-id').textContent()
  expect(await recoverMessageAddress({ message: 'Hello from Harbor', signature })).toBe(address)
  const rows = await harness.world.ctx.db
    .selectFrom('wallets')
    .select('address')
    .where('user_id', '=', userId ?? '')
    .execute()
  expect(rows).toEqual([{ address }])
}

test('a first login by the modal brings the pregenerated wallet, and the server loses it', async () => {
  expect(await askToSign()).toMatchObject({ status: 200 })
  const visitor = await open()
  await visitor.logIn(email)
  await isErased()
  await expectOneWallet(visitor)
  expect(await askToSign()).toMatchObject({ body: { code: 'user_has_not_delegated_wallet' } })
  // The browser logs each 400 response.
  expect(visitor.complaints.filter((text) => !text.includes('slots/recover'))).toEqual([])
})

describe('a page that dies at a step leaves the wallet to the next one', () => {
  test.each([
    ['before the key is asked for', '**/vault/intents'],
    ['with the key on its way', '**/handover'],
    ['before it is staged', '**/material'],
    ['before the commit', '**/commit'],
  ])('%s', async (_, url) => {
    let stop: () => void = () => {}
    const arrival = new Promise<void>((resolve) => (stop = resolve))
    const first = keep(
      await openUser(browser, harness.world, harness.url('localhost'), email, (page) =>
        page.context().route(url, async (route) => {
          // The server runs the request, but the page never receives the response.
          if (route.request().method() === 'OPTIONS') return route.continue()
          await route.fetch().catch(() => {})
          stop()
        }),
      ),
    )
    await arrival
    await first.context.close()
    harness.world.clock.forward({ seconds: 120 })
    const second = keep(await openUser(browser, harness.world, harness.url('localhost'), email))
    await expectOneWallet(second)
    await isErased()
  })
})
