import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'

/**
 * Screens that receive data later, by their first state: the button under the finger stays in place (ui/README 1, no.
 * 6).
 */
const pairs: readonly [before: string, after: string][] = [
  ['send-call-loading', 'send-expected'],
  ['send-call-loading', 'send-failing'],
  ['send', 'send-new'],
  ['send', 'send-lookalike'],
  ['send', 'send-before'],
  ['send', 'send-short-fund'],
  ['send', 'send-busy'],
  ['send-loading', 'send-token'],
  ['solana-loading', 'solana-swap'],
  ['solana-loading', 'solana-warnings'],
  ['operation-loading', 'operation-new'],
  ['operation-paid-loading', 'operation-deceptive'],
  ['delegation-loading', 'delegation'],
  ['delegation', 'delegation-failed'],
  ['delegation-revoke', 'delegation-revoke-failed'],
  ['bridge-chosen', 'bridge-risen'],
  ['amount-fee', 'amount-bridge'],
  ['account-send', 'account-send-wrong'],
  ['account-send', 'account-send-name'],
  ['disconnect-app', 'disconnect-app-failed'],
]

const modes = [
  { name: 'a dialog', width: 800, query: '' },
  { name: 'a dialog in German at 150 %', width: 800, query: '&locale=de&scale=1.5' },
  { name: 'a drawer', width: 360, query: '' },
  { name: 'a drawer in German at 150 %', width: 360, query: '&locale=de&scale=1.5' },
]

let gallery: Gallery
let page: Page
beforeAll(async () => {
  const [started, browser] = await Promise.all([startGallery(), getBrowser()])
  gallery = started
  page = await (await openContext(browser, { viewport: { width: 800, height: 1_400 } })).newPage()
  page.setDefaultTimeout(30_000)
})
afterAll(() => gallery?.close())

const dialog = () => page.locator('dialog.lk-modal')

/** Shows a screen in the open dialog, and returns the position of its main button once it is at rest. */
const show = (query: string) =>
  dialog().evaluate(async (element, detail) => {
    const frame = () => new Promise(requestAnimationFrame)
    const query = String(new URLSearchParams(detail))
    dispatchEvent(new CustomEvent('gallery', { detail: query }))
    do await frame()
    while (document.body.dataset.shown !== query || element.getAnimations().length > 0)
    await frame()
    const button = [...element.querySelectorAll('.lk-dock .lk-btn')].at(-1)
    return button?.getBoundingClientRect().bottom ?? Number.NaN
  }, query)

test.each(modes)('in $name no button moves when data arrives', async ({ width, query }) => {
  await page.setViewportSize({ width, height: 1_400 })
  await page.goto(`${gallery.url}?screen=send&walk=1${query}`)
  await dialog().locator('.lk-dock').waitFor()
  // The motion code is fetched at the first touch of the modal, and holds a dialog in place. A drawer does not need it.
  await dialog().locator('.lk-title').hover()
  if (width > 440) await expect.poll(() => dialog().getAttribute('style')).toContain('max-block-size')
  const faults: string[] = []
  for (const [before, after] of pairs) {
    await show(`screen=terms&walk=1${query}`)
    const [first, second] = [
      await show(`screen=${before}&walk=1${query}`),
      await show(`screen=${after}&walk=1${query}`),
    ]
    if (!(Math.abs(second - first) <= 1)) faults.push(`${before}, ${after}: by ${second - first} px`)
  }
  expect(faults).toEqual([])
})
