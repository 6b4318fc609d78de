import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { installGallery } from '../support/browser/galleryWalk.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await startGallery()
})

afterAll(() => gallery?.close())

// If the user sets the colors (Windows high contrast), shadows and backgrounds disappear: only borders and outlines are
// visible.
test.each(['light', 'dark'] as const)(
  '5: in forced colors on %s every control of every screen has an edge, and shows the focus',
  async (colorScheme) => {
    const context = await openContext(await getBrowser(), { viewport: { width: 360, height: 900 } })
    const page = await context.newPage()
    await page.emulateMedia({ ...still, colorScheme, forcedColors: 'active' })
    await page.goto(`${gallery.url}?screen=marks`)
    await page.locator('dialog .lk-title').waitFor()
    await page.evaluate(installGallery)
    await page.evaluate(`window.look = ${look}; window.findUnseen = ${findUnseen}`)
    const ids: string[] = await page.evaluate(() => Reflect.get(window, '__screens'))
    expect(ids.length).toBeGreaterThan(100)
    expect(await page.evaluate((all) => Reflect.get(window, 'findUnseen')(all), ids)).toEqual([])
    await context.close()
  },
)

/** The parts that the review found invisible: their screen, and which of them must be visible. */
const parts: Record<string, [screen: string, part: string, pseudo?: '::after']> = {
  'an unticked checkbox': ['password-final', 'input[type=checkbox]'],
  'the current box of a code': ['code', '.lk-code i.at'],
  'the caret of a code': ['code', '.lk-code i.at', '::after'],
  'the current box of a second factor': ['mfa-verify-app', '.lk-code i.at'],
  'the caret of a second factor': ['mfa-verify-app', '.lk-code i.at', '::after'],
  'a select with the focus': ['account-send', 'select'],
  'a country with the focus': ['landing-phone', 'select'],
  'a field with the focus': ['address-login', 'input'],
  'a password with the focus': ['password-set', 'input'],
  'the bars of a strength': ['password-strong', '.lk-strength i'],
  'the pill of an address': ['created', '.lk-pill'],
}

test.each(['light', 'dark'] as const)(
  '5: in forced colors on %s what was gone is seen',
  async (colorScheme) => {
    const context = await openContext(await getBrowser(), { viewport: { width: 360, height: 900 } })
    const page = await context.newPage()
    await page.emulateMedia({ ...still, colorScheme, forcedColors: 'active' })
    await page.goto(`${gallery.url}?screen=marks`)
    await page.locator('dialog .lk-title').waitFor()
    await page.evaluate(installGallery)
    await page.evaluate(`window.look = ${look}; window.isSeen = ${isSeen}`)
    for (const [name, part] of Object.entries(parts))
      expect(await page.evaluate((one) => Reflect.get(window, 'isSeen')(one), part), name).toBe(true)
    await context.close()
  },
)

// The functions below run in the page.

/** The parts of an element's drawing that forced colors leave. */
function look(element: Element): { edge: boolean; ring: boolean } {
  const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor, opacity } =
    getComputedStyle(element)
  const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const border = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
  const edge = (border && !/^rgba.* 0\)$/.test(borderTopColor)) || outlineStyle !== 'none'
  return { edge: edge && opacity !== '0', ring: ring && opacity !== '0' }
}

/** True if a part has a line around it, or a different fill color than its background. */
async function isSeen([screen, part, pseudo]: [string, string, '::after'?]): Promise<boolean> {
  const dialog = await window.gallery.show(screen, 'theme=auto')
  const element = dialog.querySelector<HTMLElement>(part)
  if (!element) throw new Error(`${screen} has no ${part}`)
  ;(element.closest('.lk-code')?.querySelector('input') ?? element).focus()
  const fill = getComputedStyle(element, pseudo).backgroundColor
  if (pseudo) return fill !== getComputedStyle(dialog).backgroundColor && !/^rgba.* 0\)$/.test(fill)
  const outer = element.closest('.lk-input,.lk-country')
  return [element, ...(outer ? [outer] : [])].some((one) => look(one).edge)
}

/** Controls without an edge at rest, and without a focus ring. */
async function findUnseen(ids: readonly string[]): Promise<string[]> {
  const edgeSelector = '.lk-btn,.lk-pill,.lk-go,input,select'
  const hasEdge = (control: Element) => {
    const outer = ['.lk-code', '.lk-input', '.lk-country'].flatMap((one) => control.closest(one) ?? [])
    return [control, ...outer, ...outer.flatMap((one) => [...one.querySelectorAll('i')])]
  }
  const unseen: string[] = []
  for (const id of ids) {
    const dialog = await window.gallery.show(id, 'theme=auto')
    const controls = dialog.querySelectorAll<HTMLElement>(
      'button:enabled,input:enabled:not([readonly]),select:enabled,summary,a[href],[tabindex="0"]',
    )
    for (const control of controls) {
      if (!control.checkVisibility()) continue
      const name = `${id}: ${control.outerHTML.slice(0, 90)}`
      ;(control.getRootNode() as ShadowRoot).querySelector<HTMLElement>(':focus')?.blur()
      const parts = hasEdge(control)
      if (control.matches(edgeSelector) && !parts.some((part) => look(part).edge))
        unseen.push(`no edge: ${name}`)
      const rings = parts.map((part) => look(part).ring)
      control.focus()
      if (!parts.some((part, at) => look(part).ring && !rings[at])) unseen.push(`no focus: ${name}`)
    }
  }
  return unseen
}
