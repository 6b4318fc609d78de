import type { Page } from 'playwright-core'
import { addAuthenticator } from '../../support/browser/virtualAuthenticator.ts'
import { addEthereumWallet } from '../../support/browser/walletExtensions.ts'
import type { Visitor } from '../../support/compat/visitor.ts'
import {
  enterEmail,
  enterNumber,
  open,
  pause,
  press,
  type Scene,
  type State,
  state,
  untilGone,
} from './hostApp.ts'
import { has, logInByWallet, toNumber } from './logins.ts'

type Extension = Awaited<ReturnType<typeof addEthereumWallet>>
/** The visitor who links, and the second wallet of that browser. */
type Linker = Visitor & { userId: string; second: Extension }
export type LinkingScene = Scene & {
  /**
   * The address of the account with an embedded wallet that is taken over at the end, and the time of its last code.
   */
  email: string
  lastCodeAt: number
  linker?: Linker
}

const resendMs = 31_000
const rabby = { name: 'Rabby Wallet', rdns: 'io.rabby' }

/** One person, who logs in with a wallet and then links and unlinks accounts with the hooks of the host page. */
export const linking: Record<string, (scene: LinkingScene) => Promise<void>> = {
  async 'log in to link'(scene) {
    const extensions: Extension[] = []
    const visitor = await open(scene, {
      async prepare({ page, context }) {
        extensions.push(await addEthereumWallet(page), await addEthereumWallet(page, rabby))
        await addAuthenticator(context, page)
      },
    })
    const [first, second] = extensions
    if (!first || !second) throw new Error('the browser has no wallets')
    await logInByWallet(visitor.page, 'MetaMask')
    const { userId } = await state(visitor.page, has(`wallet:${first.address}`))
    scene.linker = { ...visitor, userId: userId ?? '', second }
    await untilGone(visitor.page)
  },
  async 'link email'(scene) {
    await linkEmail(scene, toAddress(scene, 'linked'))
    await until(scene, has(`email:${toAddress(scene, 'linked')}`))
  },
  async 'update email'(scene) {
    const page = getLinker(scene).page
    await page.click('#updateEmail')
    await enterEmail(scene, page, toAddress(scene, 'updated'))
    const hasOld = has(`email:${toAddress(scene, 'linked')}`)
    await until(scene, (now) => has(`email:${toAddress(scene, 'updated')}`)(now) && !hasOld(now))
  },
  'unlink email': (scene) => unlink(scene, `email:${toAddress(scene, 'updated')}`),
  async 'link number'(scene) {
    await getLinker(scene).page.click('#linkPhone')
    await enterNumber(scene, getLinker(scene).page, toNumber(scene, '212'))
    await until(scene, has(`phone:+1${toNumber(scene, '212')}`))
  },
  async 'update number'(scene) {
    await getLinker(scene).page.click('#updatePhone')
    await enterNumber(scene, getLinker(scene).page, toNumber(scene, '646'))
    const hasOld = has(`phone:+1${toNumber(scene, '212')}`)
    await until(scene, (now) => has(`phone:+1${toNumber(scene, '646')}`)(now) && !hasOld(now))
  },
  'unlink number': (scene) => unlink(scene, `phone:+1${toNumber(scene, '646')}`),
  async 'link wallet'(scene) {
    await linkSecondWallet(getLinker(scene).page)
    await until(scene, has(secondWallet(scene)))
  },
  'unlink wallet': (scene) => unlink(scene, secondWallet(scene)),
  async 'link passkey'(scene) {
    const { page } = getLinker(scene)
    await page.click('#linkPasskey')
    await press(page, 'Add new passkey')
    await press(page, 'Done')
    await until(scene, hasPasskey)
  },
  async 'log in with passkey'(scene) {
    const { page } = getLinker(scene)
    await page.click('#logout')
    await state(page, (now) => !now.authenticated)
    await page.click('#login-passkey')
    await press(page, /passkey$/)
    await until(scene, hasPasskey)
  },
  // With a call of the server until 2.0.9, and with the frame from then on.
  async 'unlink passkey'(scene) {
    const { accounts } = await state(getLinker(scene).page, hasPasskey)
    await unlink(scene, accounts.find((account) => account.startsWith('passkey:')) ?? '')
  },
  async 'transfer wallet'(scene) {
    const { page, second } = getLinker(scene)
    const owner = await open(scene, {
      prepare: (visitor) => addEthereumWallet(visitor.page, { ...rabby, key: second.key }),
    })
    await logInByWallet(owner.page, rabby.name)
    await state(owner.page, has(secondWallet(scene)))
    await owner.leave()
    await linkSecondWallet(page)
    await press(page, 'Transfer and delete account')
    await until(scene, has(secondWallet(scene)))
  },
  async 'transfer email'(scene) {
    const { page } = getLinker(scene)
    await pause(scene.lastCodeAt + resendMs - Date.now())
    await linkEmail(scene, scene.email, { mails: 3 })
    // That account has an embedded wallet, whose address is shown before the user can give it up.
    await press(page, 'Continue')
    await press(page, 'Transfer and delete account')
    await until(scene, has(`email:${scene.email}`))
  },
}

function getLinker({ linker }: LinkingScene): Linker {
  if (!linker) throw new Error('nobody links')
  return linker
}

/** Waits for the accounts, for the modal to close, and checks that it is still the same user. */
async function until(scene: LinkingScene, holds: (now: State) => boolean): Promise<void> {
  const { page, userId } = getLinker(scene)
  const now = await state(page, holds)
  if (now.userId !== userId) throw new Error(`now it is user ${now.userId}`)
  await untilGone(page)
}

async function linkEmail(scene: LinkingScene, address: string, after?: { mails: number }): Promise<void> {
  const { page } = getLinker(scene)
  await page.click('#linkEmail')
  await enterEmail(scene, page, address, after)
}

async function linkSecondWallet(page: Page): Promise<void> {
  await page.click('#linkWallet')
  await press(page, /^Rabby/)
}

async function unlink(scene: LinkingScene, account: string): Promise<void> {
  await getLinker(scene).page.click(`[id="unlink-${account}"]`)
  await until(scene, (now) => now.authenticated && !has(account)(now))
}

function hasPasskey({ accounts }: State): boolean {
  return accounts.some((account) => account.startsWith('passkey:'))
}

function secondWallet(scene: LinkingScene): string {
  return `wallet:${getLinker(scene).second.address}`
}

function toAddress({ version }: Scene, what: string): string {
  return `${what}-${version.replaceAll('.', '-')}@example.com`
}
