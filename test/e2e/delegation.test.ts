import type { Browser, Page } from 'playwright-core'
import { hashMessage, recoverAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { openVisitor, patient } from '../support/browser/visitor.ts'
import { askAsApp, type Delegation, enableDelegation } from '../support/delegation.ts'

/** A user's browser, the wallet's frame, the server and the signer; the app's own server signs with its key. */

let browser: Browser
let harness: Harness
let delegation: Delegation

const begins = { field_source: 'message', field: 'content', operator: 'starts_with', value: 'Harbor: ' }
const rules = [{ name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [begins] }]

beforeAll(async () => {
  const settings = { embedded_wallet_config: { create_on_login: 'all-users' } }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
  delegation = await enableDelegation(harness.world, { rules })
})
afterAll(() => harness?.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const maySign = (page: Page, says: string) => page.getByTestId('may-sign').filter({ hasText: says }).waitFor()

async function getWallet(page: Page) {
  const userId = await page.getByTestId('user-id').textContent()
  const { body } = await askAsApp(harness.world, { method: 'GET', path: `/wallets?user_id=${userId}` })
  return (body as { data: { id: string; address: `0x${string}` }[] }).data[0]
}

function sign(id: string, message: string) {
  const body = { method: 'personal_sign', chain_type: 'ethereum', params: { message, encoding: 'utf-8' } }
  return askAsApp(harness.world, { path: `/wallets/${id}/rpc`, body, by: [delegation.key] })
}

test('a user delegates, the app signs what the user agreed to, and the user revokes', async () => {
  const ada = await openVisitor(browser, harness.world, harness.url('localhost'))
  const { page } = ada
  await ada.logIn('ada@example.com')
  await ada.address()
  await maySign(page, 'Harbor cannot sign for you.')
  await page.getByTestId('delegate-wallet').click()
  await heading(page, 'Let Test app sign for you?')
  await page.getByText('Text: begins with “Harbor: ”').waitFor()
  await page.getByText('It can log in as you elsewhere').waitFor()
  await addAxe(page)
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await press(page, 'Not now')
  await page.getByText('User declined delegating actions.').waitFor()
  await maySign(page, 'Harbor cannot sign for you.')

  await page.getByTestId('delegate-wallet').click()
  await page.getByText('Text: begins with “Harbor: ”').waitFor()
  await accept(page)
  await expectLiveText(page, 'Test app can sign for you')
  await maySign(page, 'Harbor can sign for you.')
  // It closes automatically.
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const wallet = await getWallet(page)
  if (!wallet) throw new Error('The app sees no wallet.')
  const message = 'Harbor: the tide is in'
  const { body } = await sign(wallet.id, message)
  const { signature } = (body as { data: { signature: `0x${string}` } }).data
  expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(wallet.address)
  expect(await sign(wallet.id, 'Log in to the bank')).toMatchObject({ body: { code: 'policy_violation' } })

  // Another page of the same user shows the delegation. A revocation there also applies here.
  const other = await page.context().newPage()
  await other.goto(harness.url('localhost'))
  await maySign(other, 'Harbor can sign for you.')
  await other.getByTestId('revoke-wallets').click()
  await heading(other, 'Revoke permission?')
  await addAxe(other)
  expect(await runAxe(other)).toMatchObject({ violations: [] })
  await press(other, 'Revoke')
  await heading(other, 'Revoked')
  await maySign(other, 'Harbor cannot sign for you.')
  await maySign(page, 'Harbor cannot sign for you.')
  expect(await sign(wallet.id, message)).not.toMatchObject({ status: 200 })
  expect(ada.complaints.filter((text) => !/40[014]/.test(text))).toEqual([])
})

/** It ignores clicks before the user could see it, and is busy afterward. */
async function accept(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Accept', exact: true })
  const isBusy = () => button.getAttribute('aria-busy', { timeout: 100 }).catch(() => 'gone')
  await expect
    .poll(async () => {
      await button.click({ timeout: 100 }).catch(() => {})
      return (await isBusy()) !== null
    }, patient)
    .toBe(true)
}
