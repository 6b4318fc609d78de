import '../../test/dom.ts'
import { limits } from '@latchkey/wire'
import { act } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMfaWorld } from '../../../../test/support/mfa.ts'
import type { World } from '../../../../test/support/world.ts'
import { until } from '../../test/hostPage.tsx'
import { inModal, pressIfThere, pressInModal } from '../../test/modal.ts'
import { enterCode, openOwner, press, readCode, title } from '../../test/owner.ts'
import {
  errorIndicatesMaxMfaRetries as isMaxRetries,
  errorIndicatesMfaTimeout as isTimeout,
  errorIndicatesMfaVerificationFailed as isWrongCode,
} from '../index.ts'

/** The messages of protocol 18.8, each reached as by a user: page, frame and server are real. */
let world: World
let users = 0

beforeAll(async () => {
  world = await createMfaWorld()
})

beforeEach(() => {
  document.body.replaceChildren()
})

const isEnded = () => until(() => expect(inModal('[data-page=mfa-ended]')).toHaveLength(1))
/** Leaves the screen that shows the end, if there is one. */
function leaveEnd(): void {
  const [close] = inModal('[data-page=mfa-ended] .lk-dock button')
  act(() => (close as HTMLElement | undefined)?.click())
}
const textOnPage = () =>
  inModal('dialog .lk-page')
    .map(({ textContent }) => textContent)
    .join()
const says = (sentence: string | RegExp) => until(() => expect(textOnPage()).toMatch(sentence))

/** A user with a wallet and an authenticator app, on a page that remembers no passed factor. */
async function open() {
  const timers = holdTimers(limits.mfaWaitMs)
  const page = await openOwner(world, `user${++users}@shop.test`)
  const { read } = page
  await act(() => read().privy.createWallet())
  const { secret } = await act(() => read().mfa.initEnrollmentWithTotp())
  await act(() => read().mfa.submitEnrollmentWithTotp({ mfaCode: readCode(world, secret) }))
  await act(() => read().privy.clear())
  timers.length = 0
  const nextCode = () => {
    world.clock.forward({ seconds: 31 })
    return readCode(world, secret)
  }
  return { ...page, nextCode, timers }
}

type Page = Awaited<ReturnType<typeof open>>

/** The test decides when timers of that length end; the others run normally. `openPage` undoes it. */
function holdTimers(length: number): { end(): void }[] {
  const holds: { end(): void }[] = []
  const { setTimeout: start } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number, ...rest: []) => {
    if (ms !== length) return start(work, ms, ...rest)
    const timer = start(() => {}, length)
    holds.push({ end: () => act(work) })
    return timer
  })
  return holds
}

async function typeCode(code: string): Promise<void> {
  await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
  await until(() => expect((inModal('.lk-code input')[0] as HTMLInputElement).readOnly).toBe(false))
  enterCode(code)
}

async function typeFourWrongCodes(): Promise<void> {
  for (const code of ['000000', '111111', '222222', '333333']) {
    await typeCode(code)
    await until(() => expect(textOnPage()).toMatch(/is wrong|Too many/))
  }
}

const sentences = {
  tooMany: /Too many tries\. Wait \d+ seconds?\.|Try again\./,
  invalid: 'That code is wrong. Try again.',
  timeout: /Time is up\. Try again in \d+ seconds\./,
  canceled: /Verification canceled/,
  otherwise: { enrollment: 'Something went wrong. Try again.', verification: 'Something went wrong.' },
}

/**
 * How a request ends without its factor: the message for the user, the app's error, and the function that recognizes
 * it.
 */
const ends = [
  {
    how: 'four wrong codes',
    end: async () => {
      await typeFourWrongCodes()
      await isEnded()
    },
    reads: sentences.tooMany,
    told: 'Max MFA verification attempts reached',
    known: [isMaxRetries],
  },
  {
    how: 'no code in 300 seconds',
    end: async ({ timers }: Page) => {
      await until(() => expect(timers.length).toBeGreaterThan(0))
      expect(inModal('[data-page=mfa-ended]')).toEqual([])
      timers.at(-1)?.end()
      await isEnded()
    },
    reads: sentences.timeout,
    told: 'Timed out waiting for MFA code',
    known: [isTimeout],
  },
  {
    how: 'a user who goes',
    end: () => pressInModal('Not now'),
    reads: sentences.canceled,
    told: 'MFA canceled',
    known: [],
  },
]

const signQuietly = ({ read }: Pick<Page, 'read'>) =>
  read().privy.signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })

const knows = [isMaxRetries, isTimeout, isWrongCode]

describe.each(ends)('$how', ({ end, reads, told, known }) => {
  test('during a signature: shown, and shown again by the screen that asked, where the user can try again', async () => {
    const page = await open()
    const answer = page.read().privy.signMessage({ message: 'hello' })
    const failure = expect(answer).rejects.toMatchObject({ code: 4001 })
    await until(() => {
      pressIfThere('Sign')
      expect(inModal('[data-page=mfa-totp]')).toHaveLength(1)
    })
    await end(page)
    await says(reads)
    leaveEnd()
    await until(() => expect(inModal('[data-page^=mfa]')).toEqual([]))
    await says(reads)
    await pressInModal('Close')
    await act(() => failure)
    world.clock.forward({ seconds: 11 })
  })

  test('during a signature without a screen: the app is notified', async () => {
    const page = await open()
    const answer = signQuietly(page)
    const failure = answer.catch((error: unknown) => error)
    await until(() => expect(inModal('[data-page=mfa-totp]')).toHaveLength(1))
    await end(page)
    const error = await act(() => failure)
    expect(error).toMatchObject({ code: 'missing_or_invalid_mfa', message: told })
    expect(knows.filter((is) => is(error))).toEqual(known)
    leaveEnd()
    await until(() => expect(page.read().privy.isModalOpen).toBe(false))
    world.clock.forward({ seconds: 11 })
  })

  test('during the removal of a factor', async () => {
    const page = await open()
    act(() => page.read().mfa.showMfaEnrollmentModal())
    await pressInModal('Remove Authenticator app')
    await title('Remove authenticator app verification?')
    await pressInModal('Remove')
    await until(() => expect(inModal('[data-page=mfa-totp]')).toHaveLength(1))
    await end(page)
    leaveEnd()
    await until(() => expect(inModal('[data-page=mfa-remove] .lk-msg.bad')[0]?.textContent).toMatch(reads))
    expect(page.read().privy.user?.mfaMethods).toEqual(['totp'])
    world.clock.forward({ seconds: 11 })
  })
})

test('a wrong code is shown next to the field, and the next one counts', async () => {
  const page = await open()
  const answer = signQuietly(page)
  await typeCode('000000')
  await says(sentences.invalid)
  await typeCode(page.nextCode())
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
})

test('an error without its own sentence, as of a gateway that fails, has one on the verify screen', async () => {
  const phoneNumber = '+12133749977'
  const page = await openOwner(world, `user${++users}@shop.test`)
  const { read } = page
  await act(() => read().privy.createWallet())
  await act(() => read().mfa.initEnrollmentWithSms({ phoneNumber }))
  const mfaCode = world.codeFor(phoneNumber)
  await act(() => read().mfa.submitEnrollmentWithSms({ phoneNumber, mfaCode }))
  await act(() => read().privy.clear())
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...parameters: Parameters<typeof fetch>) =>
    String(parameters[0]).includes('/mfa/')
      ? Promise.resolve(Response.json({}, { status: 400 }))
      : fetch(...parameters),
  )
  const failure = expect(signQuietly(page)).rejects.toMatchObject({ message: 'MFA canceled' })
  await until(() =>
    expect(inModal('[data-page=mfa-sms] .lk-msg.bad')[0]?.textContent).toBe(sentences.otherwise.verification),
  )
  await pressInModal('Not now')
  await act(() => failure)
})

test('and another one on the enrollment screen', async () => {
  const { read, network } = await openOwner(world, `user${++users}@shop.test`)
  await act(() => read().privy.createWallet())
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await title('Choose a verification method')
  network.isAway = true
  await press('[data-row=totp]')
  await until(() => expect(inModal('.lk-msg.bad')[0]?.textContent).toBe(sentences.otherwise.enrollment))
})
