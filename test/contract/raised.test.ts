import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientErrors, farcaster, frameErrors, limits, serverErrors } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { resolveSettings } from '../../packages/core/src/app/settings.ts'
import { findRpcUrl, loadChains } from '../../packages/core/src/wallet/chains/chainAccess.ts'
import { specificationPairs } from '../support/copyPairs.ts'
import { sentences, silentCodes, silentSentences } from './sentences.ts'

/** The error catalogs and protocol 12 as data: every entry there must be raised or read by some source. */

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'packages')
const catalogs = /wire\/src\/(errors|serverErrors|frame|limits)\.ts$|react\/src\/errorCodes\.ts$/
const files = readdirSync(packages).flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(packages, name, 'src', file),
  ),
)
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/texts\/(de|ja|ar)\//.test(file)
const source = files
  .filter((file) => isSource(file) && !catalogs.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const isRaised = (code: string) =>
  new RegExp(
    `(AppError\\(|SignerRefusal\\(|fail\\(|mfaFailed\\(|[:?]|return|refuse\\(|=>|\\[)\\s*'${code}'`,
  ).test(source)

test.each(Object.entries({ serverErrors, clientErrors, frameErrors }))(
  'every code of %s is raised by some source, or its row says why not',
  (_, catalog) => {
    const silent = Object.keys(catalog).filter((code) => !isRaised(code))
    const known = Object.keys(silentCodes).filter((code) => code in catalog)
    expect(silent.sort()).toEqual(known.sort())
  },
)

test('some source has every sentence of the catalogs, or its row says why not', () => {
  const said = [clientErrors, serverErrors]
    .flatMap((catalog) => Object.values(catalog).map(({ message }) => message))
    .concat(Object.values(frameErrors), source.replaceAll("\\'", "'"))
    .join('\n')
  const template = (sentence: string) => sentence.replace('{type}', '$' + '{type}')
  const formerSentences = new Set(specificationPairs.map(({ was }) => was))
  const silent = sentences.filter(
    (sentence) =>
      !formerSentences.has(sentence) && !said.includes(sentence) && !said.includes(template(sentence)),
  )
  expect(silent.sort()).toEqual(Object.keys(silentSentences).sort())
})

const numbers = { ...limits, farcasterPollMs: farcaster.pollMs, farcasterTimeoutMs: farcaster.timeoutMs }
type Name = keyof typeof numbers

/** The rows of protocol 12, and their numbers in the code. Rows without a number are tested below. */
const constants: Record<string, Partial<Record<Name, unknown>>> = {
  code: { codeLength: 6, codeResetMs: 1_400, codeResendSeconds: 30 },
  'time-out of a call': { requestTimeoutMs: 20_000, requestRetries: 3, retryBaseMs: 500, retryFactor: 3 },
  'access token is valid': { tokenActiveMarginSeconds: 30 },
  'marker cookie `privy-session`': { sessionCookieDays: 30 },
  'success screens close': {
    ...{ successCloseMs: 1_400, longSuccessCloseMs: 2_500, transferCloseMs: 1_000, nextScreenEarlierMs: 500 },
  },
  frame: {
    ...{ framePingMs: 150, framePings: 270, walletCreateWaitMs: 15_000, walletProxyWaitMs: 30_000 },
    ...{ walletCreateTimeoutMs: 20_000, walletRpcTimeoutMs: 120_000 },
  },
  MFA: { mfaWaitMs: 300_000, mfaAttempts: 4 },
  window: { popupWidth: 440, popupHeight: 680, crossAppClosedCheckMs: 300, crossAppTimeoutMs: 120_000 },
  captcha: {
    ...{ captchaTimeoutMs: 20_000, captchaRetries: 3, captchaAutoExecuteMs: 500, captchaReadMs: 1_000 },
    ...{ captchaPollMs: 200, captchaInitialWaitMs: 1_000 },
  },
  Farcaster: { farcasterPollMs: 2_000, farcasterTimeoutMs: 120_000 },
  'app id': { appIdLength: 25 },
  'guest credential': {
    ...{ guestCredentialBytes: 32, pkceBytes: 36 },
  },
  'accounts of a type': { accountsPerType: 1, passkeysPerUser: 5 },
  'injected wallets': {
    connectorInitMs: 1_500,
    injectedDetectionMs: 3_000,
    chainIdReads: 10,
    chainIdReadMs: 500,
  },
  'default chain': { defaultChainId: 1 },
  'RPC address of a chain': {},
}

const table = readFileSync(join(root, 'docs/develop/protocol/12-constants.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|-)/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [row: string, said: string])
const rows = table.map(([row]) => row)

const words: Record<number, string> = { 3: 'three', 4: 'four', 10: 'ten' }

/** The form of a number in the table: `20_000` as "20 s", or "20000". */
function isSaid(said: string, name: string, value: number): boolean {
  const times = name === 'retryFactor' ? ['tripled'] : [String(value), words[value] ?? '']
  const all = name.endsWith('Ms') ? [`${value} ms`, `${value / 1_000} s`, String(value)] : times
  return all.some((one) => one && new RegExp(`(^|[^\\d.])${one.replace('.', '\\.')}([^\\d]|$)`).test(said))
}

/** Published, but read by nothing here, with the reason. */
const unread: Partial<Record<Name, string>> = {
  captchaPollMs: 'a widget tells of its end, and it is noticed at once: `captcha/headless.test.tsx`',
  captchaInitialWaitMs: 'the same second as `captchaReadMs`: `captcha/challenge.test.ts`',
  defaultChainId: 'the first of `defaultChains`: below',
  defaultChainIds: 'those of `defaultChains`: below',
  frameMessageIdLength: 'of the contract itself: `wire/src/frame.ts`',
}

const isRead = (name: string) =>
  new RegExp(
    `\\b${name.replace(/^farcaster(Poll|Timeout)/, (_, what) => `farcaster\\.${what.toLowerCase()}`)}\\b`,
  ).test(source)

test('a constant that nothing reads has a reason, and one that something reads has none', () => {
  const silent = Object.keys(limits).filter((name) => !isRead(name))
  expect(silent.sort()).toEqual(Object.keys(unread).sort())
})

test('protocol 12 and its numbers are rows of one table, and each is read by some source', () => {
  expect(Object.keys(constants).sort()).toEqual([...rows].sort())
  for (const [row, said] of table)
    for (const [name, value] of Object.entries(constants[row] ?? {})) {
      expect(numbers[name as Name], `${row}: ${name}`).toBe(value)
      expect(isSaid(said, name, value as number), `${row} does not say ${name}: ${value}`).toBe(true)
      if (!(name in unread)) expect(isRead(name), `nothing reads ${name}`).toBe(true)
    }
})

test('a length is that of its bytes as base64url', () => {
  const encoded = (bytes: number) => Buffer.alloc(bytes).toString('base64url').length
  expect(encoded(limits.guestCredentialBytes)).toBe(43)
  expect(encoded(limits.pkceBytes)).toBe(48)
})

test('without any configuration the first chain is the default one, and there are 26', async () => {
  const { chains, first } = await loadChains(resolveSettings(null, {}))
  expect(first.id).toBe(limits.defaultChainId)
  expect(chains.map(({ id }) => id)).toEqual(limits.defaultChainIds)
  expect(chains).toHaveLength(26)
})

test('the address of a chain is the first that is there, in the order of protocol 12', () => {
  const order = ['privyWalletOverride', 'privy', 'public', 'default']
  const said = table.find(([row]) => row === 'RPC address of a chain')?.[1] ?? ''
  const places = order.map((name) => said.indexOf(name === 'privy' ? 'rpcUrls.privy`' : name))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  order.forEach((name, at) => {
    const rpcUrls = Object.fromEntries(
      order.slice(at).map((one) => [one, { http: [`https://${one}.example`] }]),
    )
    expect(findRpcUrl({ rpcUrls } as never), name).toBe(`https://${name}.example`)
  })
})
