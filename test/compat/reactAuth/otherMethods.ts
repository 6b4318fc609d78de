import type { Page } from 'playwright-core'
import { describe, enterCode, open, type Scene, type State, state } from './hostApp.ts'

/** Steps that stand alone: each one somebody new, on a device of their own. */
export const otherMethods: Record<string, (scene: Scene) => Promise<void>> = {
  async SMS(scene) {
    const digits = numberOf(scene)
    await visitOnce(scene, {}, async (page) => {
      await page.click('#login-sms')
      await page.getByRole('button', { name: 'Continue with SMS' }).click()
      await page.fill('#phone-number-input', digits)
      await page.press('#phone-number-input', 'Enter')
      await enterCode(page, await scene.server.codeFor(`+1${digits}`, { mails: 1 }))
      return ({ phone }) => phone?.replace(/\D/g, '') === `1${digits}`
    })
  },
  async Google(scene) {
    const address = `${numberOf(scene)}@social.example`
    await visitOnce(scene, {}, async (page) => {
      await page.click('#login-google')
      await page.getByRole('button', { name: 'Google', exact: true }).click()
      await page.getByLabel(/ id$/).fill(numberOf(scene))
      await page.getByLabel('E-mail', { exact: true }).fill(address)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      return ({ google }) => google === address
    })
  },
  async guest(scene) {
    await visitOnce(scene, {}, async (page) => {
      // Before its frame has answered, the SDK waits for it in vain: 15 s later somebody is signed in, as nobody.
      await state(page, ({ hasFrame }) => hasFrame)
      await page.click('#guest')
      return ({ isGuest }) => isGuest
    })
  },
  async 'custom token'(scene) {
    const person = `person-${numberOf(scene)}`
    await visitOnce(
      scene,
      { person },
      async () =>
        ({ custom }) =>
          custom === person,
    )
  },
}

/** A number of this version's own. */
function numberOf({ version }: Scene): string {
  return `213373${version.replace(/\D/g, '').padStart(4, '0')}`
}

type Visit = (page: Page) => Promise<(now: State) => boolean>

async function visitOnce(scene: Scene, query: Record<string, string>, visit: Visit): Promise<void> {
  const visitor = await open(scene, scene.hosts.first, query)
  try {
    const holds = await visit(visitor.page)
    await state(visitor.page, (now) => now.authenticated && holds(now))
  } catch (cause) {
    throw new Error(`${cause} ${await describe(visitor)}`, { cause })
  } finally {
    await visitor.leave()
  }
}
