import { expect } from 'vitest'
import { first as english } from '../../../packages/react/src/texts/en/first.ts'
import { loadLocale } from '../../../packages/react/src/texts/loadLocale.ts'
import { startGallery } from '../../support/browser/galleryServer.ts'
import { installGallery, lookAt, options } from '../../support/browser/galleryWalk.ts'
import { takesPictures } from '../../support/browser/picture.ts'
import { button, field, heading, text } from '../../support/engines/find.ts'
import type { Journey } from '../../support/engines/journey.ts'
import type { Page } from '../../support/engines/page.ts'
import { emailField, login } from '../../support/engines/person.ts'

const shown = ['landing', 'code', 'wallets', 'created', 'sign']
/** Asked at once: one call lasts no longer than a script may. */
const batch = 16

type Walk = { page: Page; url: string; name: string; look: { name: string; query: string } }

/** Every screen of the modal, as each engine lays it out. Gives what does not fit. */
async function walk({ page, url, name, look }: Walk): Promise<string[]> {
  await openGallery(page, url)
  const ids = await page.evaluate(() => [...(Reflect.get(window, '__screens') as string[])])
  const problems: string[] = []
  for (let first = 0; first < ids.length; first += batch)
    problems.push(
      ...(await page.evaluate(lookAt, { ids: ids.slice(first, first + batch), looks: [look], options })),
    )
  if (takesPictures)
    for (const id of shown) {
      await page.evaluate(lookAt, { ids: [id], looks: [look], options })
      await page.picture(`${name}-${look.name}-${id}`)
    }
  return problems
}

async function openGallery(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?screen=marks`)
  await page.see(heading(/./))
  await page.run(installGallery)
}

export const looks: readonly Journey[] = [
  {
    name: 'every screen fits, in a window in light, and as a drawer in the dark and in Arabic',
    hosts: ['localhost'],
    async go({ engine, browser, page, stage }) {
      const gallery = await startGallery({ minified: true })
      const { url } = gallery
      const { name } = engine
      const found = await walk({ page, url, name, look: { name: 'light', query: 'theme=light' } })
      // What is copied there is what is pasted elsewhere.
      await page.evaluate(lookAt, { ids: ['created'], looks: [{ name: '', query: '' }], options })
      await page.click(button(/^Copy address/))
      await page.see(text('Copied'))
      await page.goto(stage.url('localhost'))
      await page.click(login)
      await page.focused(emailField)
      await page.press('Control', 'v')
      expect(await page.see(emailField)).toMatch(/^0x[0-9a-fA-F]{40}$/)

      await page.goto(new URL('/elsewhere.html', stage.url('localhost')).href)
      const phone = await browser.openPhone()
      // Colours take no room: each place to stand is looked at in one of them.
      const look = { name: 'Arabic', query: 'locale=ar&theme=dark' }
      found.push(...(await walk({ page: phone, url, name, look })))
      expect(found).toEqual([])
      await phone.close()
      await gallery.close()
    },
  },
  {
    name: 'on a phone the modal is a drawer at the lower edge, in Arabic from right to left',
    async go({ engine, browser, stage, host }) {
      const phone = await browser.openPhone()
      for (const locale of ['en', 'ar'] as const) {
        const { landing } = (await loadLocale(locale))?.first ?? english
        await phone.goto(stage.url(host, { intl: { locale, defaultCountry: 'US' } }))
        await phone.click(login)
        await phone.see(heading(landing.title))
        await phone.see(field(landing.emailLabel))
        await phone.picture(`${engine.name}-${host}-${locale}`)
        expect(await phone.evaluate(measureDrawer)).toEqual({
          ...{ left: 0, right: 0, below: 0, isWider: false },
          direction: locale === 'ar' ? 'rtl' : 'ltr',
        })
      }
      await phone.close()
    },
  },
]

/** In the page: how far the drawer is from the edges of the window, once it is at rest. */
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
