import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientErrors, frameErrors, limits, serverErrors } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { sentences, silentCodes, silentSentences } from './sentences.ts'

/** The error catalogues and protocol 12 as data: what is written there must be raised or read by some source. */

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'packages')
const catalogues = /wire\/src\/(errors|serverErrors|frame|limits)\.ts$|react\/src\/errorCodes\.ts$/
const files = readdirSync(packages).flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(packages, name, 'src', file),
  ),
)
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/texts\/(de|ja|ar)\//.test(file)
const source = files
  .filter((file) => isSource(file) && !catalogues.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const isRaised = (code: string) =>
  new RegExp(`(AppError\\(|fail\\(|mfaFailed\\(|[:?]|return|refuse\\(|=>|\\[)\\s*'${code}'`).test(source)

test.each(Object.entries({ serverErrors, clientErrors, frameErrors }))(
  'every code of %s is raised by some source, or its row says why not',
  (_, catalogue) => {
    const silent = Object.keys(catalogue).filter((code) => !isRaised(code))
    const known = Object.keys(silentCodes).filter((code) => code in catalogue)
    expect(silent.sort()).toEqual(known.sort())
  },
)

test('every sentence of the catalogues is said by some source, or its row says why not', () => {
  const said = [clientErrors, serverErrors]
    .flatMap((catalogue) => Object.values(catalogue).map(({ message }) => message))
    .concat(Object.values(frameErrors), source.replaceAll("\\'", "'"))
    .join('\n')
  const template = (sentence: string) => sentence.replace('{type}', '$' + '{type}')
  const silent = sentences.filter(
    (sentence) => !said.includes(sentence) && !said.includes(template(sentence)),
  )
  expect(silent.sort()).toEqual(Object.keys(silentSentences).sort())
})

/** The rows of protocol 12 (those of Farcaster and of chains are in their own files), and the numbers that they are in the code. */
const constants: Record<string, Partial<Record<keyof typeof limits, unknown>>> = {
  code: { codeLength: 6, codeResetMs: 1_400, codeResendSeconds: 30 },
  'time-out of a call': { requestTimeoutMs: 20_000, requestRetries: 3, retryBaseMs: 500, retryFactor: 3 },
  'access token counts as live': { tokenActiveMarginSeconds: 30 },
  'marker cookie `privy-session`': { sessionCookieDays: 30 },
  'success screens close': {
    ...{ successCloseMs: 1_400, longSuccessCloseMs: 2_500, transferCloseMs: 1_000, nextScreenEarlierMs: 500 },
  },
  frame: { framePingMs: 150, framePings: 270, walletProxyWaitMs: 30_000, walletCreateTimeoutMs: 20_000 },
  MFA: { mfaWaitMs: 300_000, mfaAttempts: 4 },
  window: { popupWidth: 440, popupHeight: 680, crossAppClosedCheckMs: 300, crossAppTimeoutMs: 120_000 },
  captcha: { captchaTimeoutMs: 20_000, captchaRetries: 3, captchaAutoExecuteMs: 500, captchaReadMs: 1_000 },
  Farcaster: {},
  'app id': { appIdLength: 25 },
  'guest credential': { guestCredentialBytes: 32, pkceBytes: 36 },
  'accounts of a type': { accountsPerType: 1, passkeysPerUser: 5 },
  'injected wallets': {},
  'default chain': {},
  'RPC address of a chain': {},
}

const rows = readFileSync(join(root, 'docs/protocol/12-constants.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|-)/.test(line))
  .map((line) => line.split(' | ')[0]?.slice(2) ?? '')

/** Published, and read by nothing here: why. */
const unread: Partial<Record<keyof typeof limits, string>> = {
  captchaPollMs: 'the captcha tells of its end: nothing has to be polled',
  captchaInitialWaitMs: 'its screen is shown before it begins, and the result is read a second after',
}

test('a constant that nothing reads has a reason, and one that something reads has none', () => {
  for (const name of Object.keys(unread)) expect(new RegExp(`\\b${name}\\b`).test(source), name).toBe(false)
})

test('protocol 12 and its numbers are rows of one table, and each is read by some source', () => {
  expect(Object.keys(constants).sort()).toEqual([...rows].sort())
  for (const [row, numbers] of Object.entries(constants))
    for (const [name, value] of Object.entries(numbers)) {
      expect(limits[name as keyof typeof limits], `${row}: ${name}`).toBe(value)
      expect(new RegExp(`\\b${name}\\b`).test(source), `nothing reads ${name}`).toBe(true)
    }
})
