import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../packages')

/**
 * Every browser file that reads a clock, and the values it compares the time with. `device`: only another reading of
 * the same clock, for example to measure a duration. A time from the server is compared only with the session's clock:
 * the device's may be hours off (F16: wrong clocks).
 */
const readers: Record<string, { clock: 'device' | 'session'; what: string }> = {
  'consent/src/guardClicks.ts': { clock: 'device', what: 'how long the window has been in front' },
  'consent/src/marker.ts': {
    clock: 'device',
    what: 'how long the page may stay open, in seconds from its load',
  },
  'core/src/app/boot.ts': { clock: 'device', what: 'when the server is asked again' },
  'core/src/client.ts': { clock: 'device', what: 'hands the clock on' },
  'core/src/funding/orders/watch.ts': { clock: 'device', what: 'how long an order is asked for' },
  'core/src/funding/bridge/bridgeFlow.ts': { clock: 'device', what: 'how long ago a quote came' },
  'core/src/funding/bridge/execution.ts': { clock: 'device', what: 'how long ago a quote came' },
  'core/src/funding/bridge/findPaid.ts': { clock: 'device', what: 'how long ago this browser has begun it' },
  'core/src/funding/bridge/followBridge.ts': { clock: 'device', what: 'how long a bridge is waited for' },
  'core/src/funding/bridge/relay.ts': { clock: 'device', what: 'how long ago a quote came' },
  'core/src/funding/transfer/notes.ts': { clock: 'device', what: 'when this browser has begun it' },
  'core/src/funding/transfer/transferBook.ts': {
    clock: 'device',
    what: 'how long ago this browser has begun it',
  },
  'core/src/mfa/passFactor.ts': {
    clock: 'device',
    what: 'how long ago a second factor was passed on this page',
  },
  'core/src/methods/crossApp/openRequest.ts': { clock: 'device', what: 'how long an answer is waited for' },
  'core/src/methods/crossApp/pendingRequests.ts': {
    clock: 'device',
    what: 'how long an answer is waited for',
  },
  'core/src/methods/crossApp/signOnOtherDevice.ts': {
    clock: 'device',
    what: 'how long an answer is waited for',
  },
  'core/src/methods/crossApp/signatureContent.ts': { clock: 'session', what: 'when it was asked' },
  'core/src/methods/farcaster/flow.ts': { clock: 'device', what: 'how long a channel is waited for' },
  'core/src/methods/farcaster/signer/signerFlow.ts': {
    clock: 'device',
    what: 'how long an approval is waited for',
  },
  'core/src/methods/oauth/whileOpen.ts': { clock: 'device', what: 'how long a window is waited for' },
  'core/src/methods/siwe/flow.ts': { clock: 'device', what: 'how long ago a nonce came' },
  'core/src/poll.ts': { clock: 'device', what: 'how long it is asked again' },
  'core/src/session/analytics.ts': { clock: 'device', what: 'sent as the client’s own time' },
  'core/src/session/clock.ts': { clock: 'session', what: 'the offset between the two' },
  'core/src/session/sessionApi.ts': { clock: 'session', what: 'hands the clock on' },
  'core/src/session/tokens.ts': { clock: 'session', what: 'the end of tokens, and of their cookies' },
  'core/src/transaction/ethereum/watch.ts': { clock: 'device', what: 'how long a receipt is waited for' },
  'core/src/transaction/userOperation/watchOperation.ts': {
    clock: 'device',
    what: 'how long a user operation is waited for',
  },
  'core/src/transaction/broadcastNotes.ts': {
    clock: 'device',
    what: 'how long ago this browser has sent it',
  },
  'core/src/wallet/external/externalWallets.ts': {
    clock: 'device',
    what: 'when a wallet was connected here',
  },
  'core/src/wallet/external/connections.ts': {
    clock: 'device',
    what: 'when a wallet was connected here',
  },
  'core/src/wallet/embedded/openExport.ts': {
    clock: 'device',
    what: 'how long ago a second factor was passed',
  },
  'frame/src/clouds/cloud.ts': { clock: 'device', what: 'a note for the user, which is not compared' },
  'frame/src/recovery/passwordWorker.ts': { clock: 'device', what: 'how long ago progress was reported' },
  'frame/src/vault/deviceProof.ts': {
    clock: 'device',
    what: 'not compared: the server takes the time of its nonce',
  },
  'frame/src/channel/grants.ts': {
    clock: 'device',
    what: 'how long ago a second factor was passed in this browser',
  },
  'frame/src/export/sealedKey.ts': { clock: 'device', what: 'how long the page has held the key' },
  'frame/src/vault/keyring.ts': {
    clock: 'device',
    what: 'how long such a factor counts from when it was passed here',
  },
  'react/src/ui/steps/Countdown.tsx': { clock: 'device', what: 'how long ago a quote came' },
  'react/src/methods/oauth/leaving.ts': { clock: 'device', what: 'how long ago the user left this page' },
  'react/src/methods/passkeys/usePasskeys.ts': { clock: 'session', what: 'whether a passkey was used today' },
  'react/src/mfa/VerifyMfaScreen.tsx': { clock: 'device', what: 'seconds until a code may be sent again' },
  'react/src/mfa/enroll/SmsScreen.tsx': { clock: 'device', what: 'seconds until a code may be sent again' },
  'react/src/mfa/verification.ts': { clock: 'device', what: 'seconds until a code may be sent again' },
  'react/src/modal/errors/UnreachableScreen.tsx': { clock: 'device', what: 'seconds until the next try' },
  'react/src/modal/errors/wait.ts': { clock: 'device', what: 'seconds until another try counts' },
  'react/src/otp/sentCode.ts': { clock: 'device', what: 'seconds until a code may be sent again' },
  'react/src/ui/useClickjackGuard.ts': { clock: 'device', what: 'how long a button has been on show' },
  'react/src/wallet/runtime.ts': { clock: 'device', what: 'when a wallet was first seen here' },
  'react/src/whenIdle.ts': { clock: 'device', what: 'how long ago the user scrolled, typed or pressed' },
}

/**
 * Times from the server that no browser code compares with a clock: they are shown as a date, or sent back. Captcha
 * tokens, recovery and reviews have none: there the server answers with the remaining seconds.
 */
const instants: Record<string, { file: string; field: string }> = {
  'a login on hold': { file: 'react/src/wallet/sign/errors.ts', field: 'held_until' },
  'an export on hold': { file: 'frame/src/export/problem.ts', field: 'held_until' },
  'a SIWE message, whose time is made from the server’s end of the nonce': {
    file: 'core/src/methods/siwe/message.ts',
    field: 'expires_at',
  },
  sessions: { file: 'core/src/session/list.ts', field: 'last_used_at' },
  'connected apps': { file: 'core/src/methods/crossApp/connectedApps.ts', field: 'last_used_at' },
}

const read = (file: string) => readFileSync(join(packages, file), 'utf8')
const reads = /\bDate\.now\b|\bnow\(\)|\bnew Date\(\)|\bclient\.now\b/

const sources = ['core', 'react', 'frame', 'consent'].flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
)
/** Removes comments and docstrings: their examples read a clock. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

test('every file that reads a clock is in the list', () => {
  const reading = sources.filter((file) => reads.test(withoutComments(read(file))))
  expect(reading.sort()).toEqual(Object.keys(readers).sort())
})

test("only the session reads a token's time", () => {
  const names = /\b(exp|iat|nbf|auth_time)\b/
  const readers = sources.filter(
    (file) => /^(core|react)\//.test(file) && names.test(withoutComments(read(file))),
  )
  expect(readers.sort()).toEqual([
    'core/src/session/claims.ts',
    'core/src/session/clock.ts',
    'core/src/session/tokens.ts',
  ])
})

test.each(Object.entries(instants))(
  '%s: a time of the server’s that is not compared',
  (_, { file, field }) => {
    expect(read(file)).toContain(field)
    expect(reads.test(withoutComments(read(file)))).toBe(false)
  },
)

test('a cookie has a lifetime and no date', () => {
  expect(withoutComments(read('core/src/storage.ts'))).not.toMatch(/toUTCString/)
})
