import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { undoPage, undoPagePolicy } from '../account/undo/page.ts'
import type { App } from '../app/app.ts'
import { captchaPage } from '../sandbox/captchaPage.ts'
import { customAuthPage } from '../sandbox/customAuthPage.ts'
import { drivePage } from '../sandbox/drivePage.ts'
import { farcasterAnswered, farcasterPage } from '../sandbox/farcasterPage.ts'
import { signerPage } from '../sandbox/farcasterSignerPage.ts'
import { faucetPage } from '../sandbox/faucetPage.ts'
import { homePage } from '../sandbox/homePage.ts'
import { handOverPage, signInPage } from '../sandbox/icloudPage.ts'
import { inboxList, inboxPage } from '../sandbox/inboxPage.ts'
import { indexPage } from '../sandbox/indexPage.ts'
import { missingPage } from '../sandbox/missingPage.ts'
import { consentPage, formPostPage } from '../sandbox/oauthPage.ts'
import { problemPage, purchasePage, purchasesPage } from '../sandbox/onramps/page.ts'
import type { FakePurchase } from '../sandbox/onramps/purchaseStore.ts'
import { type SandboxPage, toHtml } from '../sandbox/page.ts'
import type { Intent } from '../sandbox/relay/intentStore.ts'
import { bridgePage } from '../sandbox/relay/page.ts'
import { sign } from '../sandbox/sign.ts'
import { telegramPage } from '../sandbox/telegramPage.ts'
import { walletPage } from '../sandbox/walletConnect/page.ts'
import type { PhoneWallet } from '../sandbox/walletConnect/phoneWallet.ts'
import { webhooksPage } from '../sandbox/webhooks/page.ts'
import { endPage, endPagePolicy } from './endPage.ts'
import { page } from './mail.ts'

const source = join(import.meta.dirname, '..')
/** Ends a text, an attribute of either quote, a style and a script. */
const evil = `</style></script></title>"'&<script>alert(1)</script>`

const app = {
  id: evil,
  name: evil,
  settings: { logo_url: evil, telegram_auth_config: { bot_name: evil } },
} as unknown as App
const sentAt = new Date(0)
const purchase: FakePurchase = {
  ...{ id: evil, vendor: evil, reference: evil, address: evil, amount: evil, method: evil },
  ...{ asset: 'native', status: 'open', transaction_hash: evil, created_at: sentAt, opened_at: null },
}
const intent: Intent = {
  ...{ id: evil, origin: evil, origin_token: evil, deposit: evil, pays: evil, payer: evil },
  ...{ destination: evil, destination_token: evil, receives: evil, recipient: evil },
  ...{ status: 'pending', transaction_hash: evil, created_at: sentAt },
}
const phoneWallet: PhoneWallet = {
  address: evil,
  questions: () => [
    { id: 1, topic: evil, appName: evil, url: evil, kind: 'connect', proposer: evil, chains: [evil] },
    {
      ...{ id: 2, topic: evil, appName: evil, url: evil, kind: 'request' },
      ...{ method: 'personal_sign', params: [evil], chain: evil },
    },
  ],
  sessions: () => [{ topic: evil, key: Buffer.alloc(0), appName: evil, url: evil }],
  pair() {},
  answer: async () => {},
  disconnect() {},
}
const message = { id: 1, to: evil, subject: evil, code: evil, sentAt, text: evil }

/** Every function that creates HTML, with the worst value in every input, by its file. */
const pages: Record<string, () => (string | SandboxPage)[]> = {
  'html/endPage.ts': () => [endPage({ title: evil, text: evil })],
  'account/undo/page.ts': () => [undoPage(app, 'change'), undoPage(app, 'address')],
  'html/mail.ts': () => [
    page({
      app,
      title: evil,
      preview: evil,
      code: evil,
      lines: [evil, evil],
      link: { url: evil, label: evil },
    }),
  ],
  'sandbox/page.ts': () => [{ title: evil, body: indexPage.body, layout: 'list', script: evil }],
  'sandbox/onramps/page.ts': () => [
    purchasePage(evil, purchase),
    purchasesPage([purchase]),
    purchasesPage([]),
    problemPage(evil, evil),
  ],
  'sandbox/relay/page.ts': () => [
    bridgePage([intent], { next: 'fill', percent: 1n }),
    bridgePage([], { next: 'delay', percent: 6n }),
  ],
  'sandbox/walletConnect/page.ts': () => [walletPage(phoneWallet, evil, evil)],
  'sandbox/webhooks/page.ts': () => [
    webhooksPage({ requests: [], publicUrl: evil }),
    webhooksPage({
      requests: [evil, JSON.stringify({ type: evil })].map((body) => ({
        ...{ appId: evil, body, headers: { 'svix-id': evil, [evil]: evil }, isSigned: false, at: sentAt },
      })),
      publicUrl: evil,
    }),
  ],
  'sandbox/homePage.ts': () => [homePage],
  'sandbox/indexPage.ts': () => [indexPage],
  'sandbox/missingPage.ts': () => [missingPage],
  'sandbox/captchaPage.ts': () => [
    captchaPage([{ id: evil, name: evil, behavior: 'pass', siteKey: evil }]),
    captchaPage([]),
  ],
  'sandbox/customAuthPage.ts': () => [
    customAuthPage({ issuer: evil, wanted: { sub: evil, aud: evil, expired: true }, token: evil }),
  ],
  'sandbox/faucetPage.ts': () => [
    faucetPage({ chains: [{ name: evil, url: evil }], address: evil, problem: evil }),
    faucetPage({
      chains: [{ name: evil, url: undefined }],
      address: evil,
      given: { given: evil, transactions: [evil] },
    }),
  ],
  'sandbox/drivePage.ts': () => [
    drivePage({
      ...{ appId: evil, appName: evil, redirectUri: evil },
      ...{ state: evil, codeChallenge: evil, query: evil },
    }),
  ],
  'sandbox/farcasterPage.ts': () => [farcasterPage({ token: evil, domain: evil }), farcasterAnswered(evil)],
  'sandbox/farcasterSignerPage.ts': () => {
    const request = { token: evil, public_key: evil, request_fid: evil, fid: evil }
    const times = { deadline: new Date(8.64e15), created_at: new Date(0) }
    return (['pending', 'added', 'declined', 'removed'] as const).map((state) =>
      signerPage({ ...request, ...times, state }, new Date(0)),
    )
  },
  'sandbox/icloudPage.ts': () => [
    signInPage({ appId: evil, appName: evil }),
    handOverPage({ webToken: evil, origins: [evil] }),
  ],
  'sandbox/inboxPage.ts': () =>
    (['email', 'sms'] as const).flatMap((channel) => {
      const messages = [{ ...message, channel }]
      return [inboxPage({ messages, to: evil }), inboxList(messages).toString()]
    }),
  'sandbox/oauthPage.ts': () => [
    consentPage({
      ...{ id: 'google', name: evil, appName: evil, clientId: evil, redirectUri: evil, state: evil },
      ...{ nonce: evil, codeChallenge: evil, isFormPost: true, query: evil },
    }),
    formPostPage(evil, { [evil]: evil }),
  ],
  'sandbox/sign.ts': () => [
    { title: evil, layout: 'card', body: sign('google', evil) },
    { title: evil, layout: 'card', body: sign(evil, evil) },
  ],
  'sandbox/telegramPage.ts': () => [telegramPage({ app, botId: evil, origin: evil, returnTo: evil })],
}
/** Tested over the network in their own tests: their input is JSON or a sentence of ours. */
const pageSources = ['methods/crossApp/consentRoutes.ts', 'wallet/frameRoutes.ts']

describe.each(Object.entries(pages))('%s', (_file, make) => {
  test('security: whatever it is given stays text', () => {
    for (const unsafeHtml of make()) {
      const text = typeof unsafeHtml === 'string' ? unsafeHtml : toHtml(unsafeHtml)
      expect(text).not.toContain('alert(1)</script>')
      expect(text).not.toMatch(/<\/(style|title)><\/(script|title)>/)
      // Neither escaped twice nor an object's default text.
      expect(text).not.toMatch(/&amp;(amp|lt|gt|quot|#39);|\[object/)
      // Our own markup must not be shown as text.
      expect(text.replace('&lt;app id&gt;', '')).not.toMatch(/&lt;(?!\/?(script|style|title)&gt;|[ <])/)
      // All quotes inside a tag belong to its attributes.
      for (const [tag] of text.matchAll(/<[a-z][^>]*>/g)) {
        expect(tag).toMatch(/^<[a-z0-9]+(\s+[a-z-]+(="[^"]*")?)*\s*\/?>$/)
      }
    }
  })
})

test.each([
  { what: 'endPage', made: endPage({ title: evil, text: evil }), policy: endPagePolicy },
  { what: 'undoPage', made: undoPage(app, 'change'), policy: undoPagePolicy },
])('$what has the style and script that its policy allows', ({ made, policy }) => {
  const inline = [...made.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)]
  expect(inline.length).toBeGreaterThan(0)
  for (const [, kind, text = ''] of inline)
    expect(policy).toContain(`${kind}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
})

test('the list has every file that uses the template, and no page is made without it', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'html/html.ts')
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  const using = files.filter(({ text }) => /\bhtml`/.test(text)).map(({ file }) => file)
  expect(using.sort()).toEqual([...Object.keys(pages), ...pageSources].sort())
  // Markup in a plain string or template, which does not escape.
  const plain = files.filter(({ text }) =>
    /(?<!html)[`'"]\s*<(!doctype|\/?[a-z][a-z0-9]*( [a-z-]+=|>)(?! ))/.test(text),
  )
  expect(plain.map(({ file }) => file)).toEqual([])
})
