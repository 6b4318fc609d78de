import { describe, enterEmail, open, type Scene, state, untilGone } from './hostApp.ts'
import { has } from './logins.ts'

const setting = { createOnLogin: 'users-without-wallets' }
/** The ways in which host apps ask for wallets on login: the older form, the newer one, and only for Solana. */
const forms = {
  flat: setting,
  nested: { ethereum: setting, solana: setting },
  mixed: { ...setting, solana: setting },
  'Solana alone': { ethereum: { createOnLogin: 'off' }, solana: { createOnLogin: 'all-users' } },
}

/**
 * A user who gets wallets of either chain at login is logged in and stays logged in, regardless of how this version
 * handles it.
 */
export const createOnLogin: Record<string, (scene: Scene) => Promise<void>> = Object.fromEntries(
  Object.entries(forms).map(([form, wallets]) => [
    `wallets on login, ${form}`,
    (scene: Scene) => logIn(scene, { form, wallets }),
  ]),
)

async function logIn(scene: Scene, { form, wallets }: { form: string; wallets: object }): Promise<void> {
  const email = `${form}-${scene.version}`.replaceAll(/\W/g, '-').toLowerCase().concat('@example.com')
  const visitor = await open(scene, { query: { wallets: JSON.stringify(wallets) } })
  try {
    await visitor.page.click('#login')
    await enterEmail(scene, visitor.page, email)
    await state(visitor.page, (now) => now.authenticated && has(`email:${email}`)(now))
    // It closes by itself: an error would stay, and its button logs out.
    await untilGone(visitor.page)
    await state(visitor.page, (now) => now.authenticated)
    await visitor.page.reload()
    await state(visitor.page, (now) => now.ready && now.authenticated)
    if (visitor.crashes.length > 0) throw new Error(`the page crashed: ${visitor.crashes.join(' ')}`)
  } catch (cause) {
    throw new Error(`${cause} ${await describe(visitor)}`, { cause })
  } finally {
    await visitor.leave()
  }
}
