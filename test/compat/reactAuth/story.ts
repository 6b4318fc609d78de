import { ed25519 } from '@noble/curves/ed25519.js'
import { PublicKey } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Visitor } from '../../support/compat/visitor.ts'
import { bridging } from './bridging.ts'
import { createOnLogin } from './createOnLogin.ts'
import { crossApp } from './crossApp.ts'
import { delegation } from './delegation.ts'
import { farcaster } from './farcaster.ts'
import { funding } from './funding.ts'
import { describe, dialog, enterCode, getPage, open, pause, type Scene, state, untilGone } from './hostApp.ts'
import { type LinkingScene, linking } from './linking.ts'
import { has, logins } from './logins.ts'
import {
  addWallet,
  createWithPassword,
  enterPassword,
  forgetWallets,
  setAutomatic,
  setPassword,
} from './recovery.ts'
import { secondFactors } from './secondFactor.ts'
import { sending } from './sending.ts'
import { smartWallets } from './smartWallets.ts'

export type Outcome = {
  passed: string[]
  failed?: { step: string; reason: string }
  seconds: number
}

type Story = LinkingScene & { address: string; first?: Visitor; second?: Visitor }

const resendMs = 31_000

const steps: Record<string, (story: Story) => Promise<void>> = {
  async 'wrong code'(story) {
    story.first = await open(story)
    story.lastCodeAt = Date.now()
    await askForCode(story, story.first.page)
    const code = await story.server.codeFor(story.email, { mails: 1 })
    await enterCode(story.first.page, code === '000000' ? '000001' : '000000')
    // The boxes are emptied for the next try.
    await story.first.page.waitForFunction(() => document.querySelector('[name=code-0][value=""]') !== null)
  },
  async 'sign in'(story) {
    await enterCode(getPage(story.first), await story.server.codeFor(story.email, { mails: 1 }))
    await state(getPage(story.first), (now) => now.authenticated && has(`email:${story.email}`)(now))
  },
  async 'wallet on login'(story) {
    const { address } = await state(getPage(story.first), (now) => now.address !== null)
    story.address = address ?? ''
    await untilConnected(story, getPage(story.first))
    await untilGone(getPage(story.first))
  },
  sign: (story) => signInDialog(story, getPage(story.first)),
  async reload(story) {
    await getPage(story.first).reload()
    await untilConnected(story, getPage(story.first))
  },
  'sign again': (story) => signQuietly(story, getPage(story.first)),
  async 'sign typed data'(story) {
    await getPage(story.first).click('#sign-typed')
    await expectSignature(story, getPage(story.first), 'Typed data')
  },
  async 'embedded Solana wallet'(story) {
    const page = getPage(story.first)
    await page.click('#create-solana')
    await state(page, (now) => now.signed.message === 'Solana wallet')
    await expectSolanaSignature(page)
    // The Ethereum wallet of the same mnemonic is unchanged.
    await signQuietly(story, page)
  },
  /** The client's own screen and frame: the wallet's key is copied to the clipboard. */
  async export(story) {
    const page = getPage(story.first)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('#export')
    const frame = page.locator(dialog).frameLocator('iframe')
    await frame.getByRole('button', { name: 'Copy key' }).click()
    await frame.getByRole('button', { name: 'Copied' }).waitFor()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    if (privateKeyToAddress(key as Hex) !== story.address) throw new Error('the key is of another wallet')
    await page.keyboard.press('Escape')
    await page.reload()
    await untilConnected(story, page)
  },
  async 'second device'(story) {
    story.second = await open(story, { origin: story.hosts.second })
    // The next code for an address may be requested after half a minute.
    await pause(story.lastCodeAt + resendMs - Date.now())
    story.lastCodeAt = Date.now()
    await askForCode(story, story.second.page)
    await enterCode(story.second.page, await story.server.codeFor(story.email, { mails: 2 }))
    await untilConnected(story, story.second.page)
    await untilGone(story.second.page)
  },
  'recover and sign': (story) => signInDialog(story, getPage(story.second)),
  'first device signs still': (story) => signQuietly(story, getPage(story.first)),
  async 'further wallet'(story) {
    const address = await addWallet(getPage(story.first))
    if (address === story.address) throw new Error('it is the first one')
    await signQuietly(story, getPage(story.first))
  },
  'set a password': (story) => setPassword(getPage(story.first)),
  async 'recover with the password'(story) {
    const page = getPage(story.second)
    await forgetWallets(story, page)
    // Until its frame has answered, the SDK does not ask it for missing parts.
    await state(page, (now) => now.authenticated && now.hasFrame && now.address === story.address)
    await page.click('#sign')
    await enterPassword(page)
    await confirmSignature(story, page)
  },
  'password on create': createWithPassword,
  async 'back to automatic recovery'(story) {
    await setAutomatic(getPage(story.first))
    const page = getPage(story.second)
    await forgetWallets(story, page)
    await untilConnected(story, page)
    await signInDialog(story, page)
  },
  async 'import a key'(story) {
    const privateKey = generatePrivateKey()
    const page = getPage(story.first)
    await page.evaluate((key) => Object.assign(window, { privateKey: key }), privateKey)
    await page.click('#import')
    const address = privateKeyToAddress(privateKey)
    await state(page, (now) => now.signed.message === address && has(`wallet:${address}`)(now))
  },
  async 'log out'(story) {
    for (const page of [getPage(story.first), getPage(story.second)]) await logOut(page)
  },
  ...createOnLogin,
  ...logins,
  ...linking,
  ...secondFactors,
  ...sending,
  ...smartWallets,
  ...funding,
  ...bridging,
  ...crossApp,
  ...delegation,
  ...farcaster,
}

/** The whole story of one version, step by step until one fails. */
export async function tell(scene: Scene): Promise<Outcome> {
  const email = `v${scene.version.replaceAll('.', '-')}@example.com`
  const story: Story = { ...scene, email, lastCodeAt: 0, address: '' }
  const startedAt = Date.now()
  const stepsDone: string[] = []
  const outcome = (): Outcome => ({
    passed: stepsDone,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  })
  try {
    for (const [step, take] of Object.entries(steps)) {
      if (scene.only && !step.startsWith(scene.only)) continue
      try {
        await take(story)
        stepsDone.push(step)
      } catch (error) {
        const reason = `${String(error).split('\n')[0]} ${await describe(story.linker ?? story.second ?? story.first)}`
        return { ...outcome(), failed: { step, reason } }
      }
    }
    // A run that checked nothing proves nothing.
    if (stepsDone.length === 0)
      return { ...outcome(), failed: { step: scene.only ?? '', reason: 'No step begins so.' } }
    return outcome()
  } finally {
    await story.first?.leave()
    await story.second?.leave()
    await story.linker?.leave()
  }
}

/** Through the SDK's own modal. */
async function askForCode({ email }: Story, page: Page): Promise<void> {
  await page.click('#login')
  await page.fill('#email-input', email)
  await page.press('#email-input', 'Enter')
}

async function untilConnected({ address }: Story, page: Page): Promise<void> {
  await state(page, (now) => now.authenticated && now.address === address && now.connected === address)
}

async function signInDialog(story: Story, page: Page): Promise<void> {
  await page.click('#sign')
  await confirmSignature(story, page)
}

async function confirmSignature(story: Story, page: Page): Promise<void> {
  await page.locator(dialog).getByRole('button', { name: 'Sign and continue' }).click()
  await expectSignature(story, page, 'With dialog')
  await untilGone(page)
}

async function signQuietly(story: Story, page: Page): Promise<void> {
  await page.click('#sign-quietly')
  await expectSignature(story, page, 'Without dialog')
}

async function expectSignature({ address }: Story, page: Page, message: string): Promise<void> {
  const { signed } = await state(page, (now) => now.signed.message === message)
  if (signed.error) throw new Error(signed.error)
  const { typedData, signature = '0x' } = signed
  const signer = typedData
    ? await recoverTypedDataAddress({ ...typedData, signature })
    : await recoverMessageAddress({ message, signature })
  if (signer !== address) throw new Error(`the signature is of ${signer}`)
}

async function expectSolanaSignature(page: Page): Promise<void> {
  const { solanaAddress, signed } = await state(page, (now) => now.solanaAddress !== null)
  if (signed.error) throw new Error(signed.error)
  await page.click('#sign-solana')
  const { error, signature = '' } = (await state(page, (now) => now.signed.message === 'Solana')).signed
  if (error) throw new Error(error)
  const key = new PublicKey(solanaAddress ?? '').toBytes()
  if (!ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from('Solana'), key, { zip215: false }))
    throw new Error(`the signature is not of ${solanaAddress}`)
}

async function logOut(page: Page): Promise<void> {
  await page.click('#logout')
  await state(page, (now) => !now.authenticated && now.userId === null)
  const formsLeft = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /token|privy:pat/.test(key)),
  )
  const cookies = (await page.context().cookies()).filter(({ name }) => /^privy-.*(token|session)/.test(name))
  if (formsLeft.length > 0 || cookies.length > 0)
    throw new Error(`left behind: ${JSON.stringify({ left: formsLeft, cookies })}`)
  await page.reload()
  await state(page, (now) => now.ready && !now.authenticated)
}
