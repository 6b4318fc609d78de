import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { installGallery } from '../support/browser/galleryWalk.ts'

// The measurements of the design review, by their numbers, on each screen of the gallery.

let gallery: Gallery

beforeAll(async () => {
  gallery = await startGallery()
})

afterAll(() => gallery?.close())

type Measure = (dialog: HTMLDialogElement) => string[] | Promise<string[]>
type Look = { width: number; height: number; query: string }

/** Runs functions in the page on each screen, and returns their findings. */
async function walk(byName: Record<string, Measure>, look: Look): Promise<string[]> {
  const { width, height, query } = look
  const context = await openContext(await getBrowser(), { viewport: { width, height } })
  const page = await context.newPage()
  await page.emulateMedia(still)
  await page.goto(`${gallery.url}?screen=marks&walk=1`)
  await page.locator('dialog .lk-title').waitFor()
  await loadMotion(page)
  await page.evaluate(installGallery)
  const entries = Object.entries(byName).map(([name, measure]) => `${JSON.stringify(name)}: ${measure}`)
  await page.evaluate(`window.measures = { ${entries} }; window.measureAll = ${measureAll}`)
  const ids: string[] = await page.evaluate(() => Reflect.get(window, '__screens'))
  expect(ids.length).toBeGreaterThan(100)
  const faults = await page.evaluate((args) => Reflect.get(window, 'measureAll')(args), { ids, query })
  await context.close()
  return faults as string[]
}

/** It loads at the first touch, together with its styles. */
async function loadMotion(page: Page): Promise<void> {
  await page.mouse.move(100, 200)
  await page.mouse.move(120, 220)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        return [...(root?.adoptedStyleSheets ?? [])].some(({ cssRules }) =>
          [...cssRules].some(({ cssText }) => cssText.includes('.is-unfolding')),
        )
      }),
    )
    .toBe(true)
}

const phone = { width: 360, height: 900, query: 'theme=light&walk=1' }
const germanInLargeText = { width: 360, height: 640, query: 'locale=de&scale=1.5&walk=1' }
const low = { width: 360, height: 560, query: 'theme=light&walk=1' }

test('4: on each list that comes, a press in the first 400 ms falls on no row', async () => {
  expect(await walk({ 4: findEarlyPresses }, { ...phone, query: 'theme=light' })).toEqual([])
})

/** By the number of the fault. */
const measures = {
  20: findBrokenAddresses,
  '20, in view': findHiddenErrors,
  '20, cut': findCutLines,
  23: findSmallTargets,
  24: findGluedLines,
  '24, pushed': findPushes,
}

const looks: Record<string, [look: Look, ...names: (keyof typeof measures)[]]> = {
  'a phone': [phone, 20, '20, cut', 23, 24, '24, pushed'],
  'a low window': [low, '20, in view'],
  'German in large text': [germanInLargeText, 20, '20, in view', '20, cut'],
  German: [{ ...phone, query: 'locale=de&walk=1' }, '24, pushed'],
  Japanese: [{ ...phone, query: 'locale=ja&walk=1' }, '24, pushed'],
  Arabic: [{ ...phone, query: 'locale=ar&walk=1' }, '24, pushed'],
}

test.each(Object.entries(looks))(
  '20, 23, 24: addresses are whole, errors are in view, targets are large, and lines apart, in %s',
  async (_, [look, ...names]) => {
    const pairs = names.map((name) => [String(name), measures[name]] as const)
    expect(await walk(Object.fromEntries(pairs), look)).toEqual([])
  },
)

// The functions below run in the page.

async function measureAll({ ids, query }: { ids: string[]; query: string }): Promise<string[]> {
  const faults: string[] = []
  for (const id of ids) {
    const dialog = await window.gallery.show(id, query)
    // No user clicks here, so controls that have just appeared may be measured.
    delete dialog.dataset.rest
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const [name, measure] of Object.entries<Measure>(Reflect.get(window, 'measures')))
      faults.push(...(await measure(dialog)).map((fault) => `${id} (${name}): ${fault}`))
  }
  return faults
}

/** Rows that react to a click while the screen is at rest, and lists that appear without a rest. */
async function findEarlyPresses(dialog: HTMLDialogElement): Promise<string[]> {
  const root = dialog.getRootNode() as ShadowRoot
  const rows = [...dialog.querySelectorAll('.lk-page:not(.is-old) button[data-row]:enabled')]
  if (rows.length === 0) return []
  const id = new URLSearchParams(document.body.dataset.shown).get('screen') ?? ''
  // The timer does not end by itself meanwhile.
  const rests: TimerHandler[] = []
  const real = window.setTimeout
  window.setTimeout = ((end: TimerHandler, ms?: number, ...more: unknown[]) =>
    ms === 400 ? rests.push(end) : real(end, ms, ...more)) as typeof setTimeout
  await window.gallery.show('error', 'theme=light&walk=1')
  const faults: string[] = []
  const current = await window.gallery.show(id, 'theme=light&walk=1')
  if (rests.length === 0 || current.dataset.rest !== 'changed') faults.push('comes without a rest')
  for (const row of current.querySelectorAll('.lk-page:not(.is-old) button[data-row]:enabled')) {
    const { left, top, width, height } = row.getBoundingClientRect()
    const element = root.elementFromPoint(left + width / 2, top + height / 2)
    if (element && row.contains(element)) faults.push(`a press falls on ${row.textContent}`)
  }
  window.setTimeout = real
  delete current.dataset.rest
  return faults
}

function findBrokenAddresses(dialog: HTMLDialogElement): string[] {
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const faults: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of node.textContent?.matchAll(/[0-9A-Za-z]{4,6}…\u2060?[0-9A-Za-z]{4}\b/g) ?? []) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) faults.push(match[0])
    }
  }
  return faults
}

/** Text with a line cut off. The page's pill has room for one line only. */
function findCutLines(dialog: HTMLDialogElement): string[] {
  const elements = [...dialog.querySelectorAll('.lk-page:not(.is-old) *')]
  return elements
    .filter((one) => getComputedStyle(one).webkitLineClamp !== 'none' && !one.closest('.lk-userpill'))
    .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1)
    .map(({ textContent }) => textContent ?? '')
}

function findHiddenErrors(dialog: HTMLDialogElement): string[] {
  const faults: string[] = []
  const page = dialog.querySelector('.lk-page:not(.is-old)')
  const error = page?.querySelector('[role=alert]')
  if (!error?.checkVisibility()) return []
  const { top, bottom } = error.getBoundingClientRect()
  const view = error.closest('.lk-view')?.getBoundingClientRect()
  const edge = Math.min(innerHeight, view?.bottom ?? innerHeight)
  if (top < (view?.top ?? 0) - 1 || bottom > edge + 1)
    faults.push(`${Math.round(bottom)} of ${Math.round(edge)}`)
  return faults
}

function findSmallTargets(dialog: HTMLDialogElement): string[] {
  const root = dialog.getRootNode() as ShadowRoot
  const faults: string[] = []
  /** The reason why each of them may be smaller. */
  const exceptions = {
    '.lk-legal *': 'inside a sentence (WCAG 2.2, 2.5.8)',
    '[hidden],:disabled': 'cannot be pressed',
    '.lk-rows .lk-copy,.lk-codes .lk-copy': 'stands in a row, next to others of its kind',
  }
  for (const control of dialog.querySelectorAll(
    'button,a[href],summary,select,input[type=checkbox],input[type=radio]',
  )) {
    if (control.matches(Object.keys(exceptions).join())) continue
    const target = control.closest('label') ?? control
    if (!target.checkVisibility()) continue
    target.scrollIntoView({ block: 'center' })
    const box = target.getBoundingClientRect()
    if (box.width === 0) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const reach = 21
    const points = [
      [0, 0],
      [reach, 0],
      [-reach, 0],
      [0, reach],
      [0, -reach],
    ] as const
    for (const [dx, dy] of points) {
      const element = root.elementFromPoint(x + dx, y + dy)
      if (element && target.contains(element)) continue
      faults.push(
        `${control.className || control.tagName} "${control.textContent?.slice(0, 20)}" ${dx},${dy} hits ${element?.className}`,
      )
      break
    }
  }
  return faults
}

function findGluedLines(dialog: HTMLDialogElement): string[] {
  const faults: string[] = []
  const page = dialog.querySelector('.lk-page:not(.is-old)') ?? dialog
  const lines = [...page.querySelectorAll<HTMLElement>('.lk-msg,.lk-dock>.lk-linkrow')].filter(
    (line) => line.checkVisibility() && line.textContent?.trim(),
  )
  const followers = [...page.querySelectorAll('.lk-btn,.lk-list,.lk-input')]
  for (const line of lines) {
    const next = followers.find(
      (one) =>
        line.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !line.contains(one) &&
        one.checkVisibility(),
    )
    if (!next) continue
    const top = () => next.getBoundingClientRect().top
    const gap = Math.round(top() - line.getBoundingClientRect().bottom)
    if (gap < 12) faults.push(`${gap} px below "${line.textContent}" before ${next.className}`)
  }
  return faults
}

/** Errors that need more room than a field above a list reserves for them, and so move the list. */
function findPushes(dialog: HTMLDialogElement): string[] {
  const page = dialog.querySelector('.lk-page:not(.is-old)')
  const rooms = [...(page?.querySelectorAll('.lk-field:not(.lk-form *)>:last-child') ?? [])]
  return rooms
    .filter((room) => room.checkVisibility() && room.querySelector('.lk-msg.bad'))
    .flatMap((room) => {
      const minimum = Number.parseFloat(getComputedStyle(room).minBlockSize)
      const { height } = room.getBoundingClientRect()
      // A field with its own button has no list below it.
      const isPushed = height > minimum + 1 && !page?.querySelector('.lk-dock')
      return isPushed ? [`${height} px of ${minimum}: ${room.textContent}`] : []
    })
}
