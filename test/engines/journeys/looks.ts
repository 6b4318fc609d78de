import { expect } from 'vitest'
import { first as english } from '../../../packages/react/src/texts/en/first.ts'
import { loadLocale } from '../../../packages/react/src/texts/loadLocale.ts'
import { installGallery, lookAt, options } from '../../support/browser/galleryWalk.ts'
import { takesPictures } from '../../support/browser/picture.ts'
import { isDeep } from '../../support/deep.ts'
import { button, field, heading, text } from '../../support/engines/find.ts'
import type { Journey, Trip } from '../../support/engines/journey.ts'
import { emailField, login } from '../../support/engines/person.ts'

const screens = ['landing', 'code', 'wallets', 'created', 'sign']
/** Checked in one call: a call must not take longer than a script may. */
const batch = 8
/** Colors do not change the layout, so each layout is checked in only one of them. */
const viewports = [
  { name: 'light', width: 800, query: 'theme=light' },
  { name: 'Arabic', width: 360, query: 'locale=ar&theme=dark' },
]

/** Every screen of the modal, as each engine lays it out. Returns the parts that do not fit. */
async function walk({ engine, page, stage }: Trip): Promise<string[]> {
  const problems: string[] = []
  await page.goto(`${stage.gallery}?screen=marks&drawer=1`)
  // The width of a frame changes without a call. It is laid out but not painted: painting takes an engine longer than
  // everything else.
  await page.evaluate(prepareFrame, takesPictures)
  await page.inFrame('Drawer', async () => {
    await page.run(installGallery)
    const ids = await page.evaluate(() => [...(Reflect.get(window, '__screens') as string[])])
    for (const [at, viewport] of viewports.entries()) {
      const own = isDeep ? ids : ids.filter((_, index) => index % 2 === (at + engine.turn) % 2)
      for (let first = 0; first < own.length; first += batch) {
        const some = own.slice(first, first + batch)
        problems.push(...(await page.evaluate(lookAt, { ids: some, looks: [viewport], options })))
      }
    }
    if (!takesPictures) return
    for (const id of screens)
      for (const look of viewports) {
        await page.evaluate(lookAt, { ids: [id], looks: [look], options })
        await page.picture(`${engine.name}-${look.name}-${id}`)
      }
  })
  return problems
}

/** In the page: gives the frame of the gallery its height, and waits until it has content. */
async function prepareFrame(isPainted: boolean): Promise<void> {
  const find = () => document.querySelector('iframe')
  while (!find()?.contentDocument?.querySelector('[data-latchkey]'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  Object.assign(find()?.style ?? {}, { blockSize: '900px', visibility: isPainted ? 'visible' : 'hidden' })
}

export const looks: readonly Journey[] = [
  {
    name: 'every screen fits, in a window in light and on a phone in Arabic in the dark; an address is copied; the drawer is at the lower edge',
    // The modal is in the app's own page, so the site of the server does not matter.
    hosts: ['localhost'],
    async go(trip) {
      const { engine, browser, page, stage } = trip
      expect(await walk(trip)).toEqual([])

      await page.goto(`${stage.gallery}?screen=created`)
      await page.click(button(/^Copy address/))
      await page.see(text('Copied'))
      await page.goto(stage.url('localhost'))
      await page.click(login)
      await page.focused(emailField)
      // The copied text is the one that is pasted elsewhere.
      await page.press('Control', 'v')
      expect(await page.see(emailField)).toMatch(/^0x[0-9a-fA-F]{40}$/)

      await page.goto(new URL('/elsewhere.html', stage.gallery).href)
      const phone = await browser.openPhone()
      for (const locale of ['en', 'ar'] as const) {
        const { landing } = (await loadLocale(locale))?.first ?? english
        await phone.goto(stage.url('localhost', { intl: { locale, defaultCountry: 'US' } }))
        await phone.click(login)
        await phone.see(heading(landing.title))
        await phone.see(field(landing.emailLabel))
        await phone.picture(`${engine.name}-drawer-${locale}`)
        expect(await phone.evaluate(measureDrawer)).toEqual({
          ...{ left: 0, right: 0, below: 0, isWider: false },
          direction: locale === 'ar' ? 'rtl' : 'ltr',
        })
      }
      await phone.close()
    },
  },
]

/** In the page: the distance of the drawer from the edges of the window, once it has stopped moving. */
async function measureDrawer() {
  const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
  if (!dialog) throw new Error('No modal is open.')
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
  const { left, right, bottom } = dialog.getBoundingClientRect()
  return {
    ...{ left, right: innerWidth - right, below: innerHeight - bottom },
    isWider: document.documentElement.scrollWidth > innerWidth,
    direction: getComputedStyle(dialog).direction,
  }
}
