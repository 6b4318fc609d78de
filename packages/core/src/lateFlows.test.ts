import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { host, onDevice } from '../../../test/support/browserDevice.ts'
import { createCredentials } from '../../../test/support/credentials.ts'
import { type Answers, createAnswers } from '../../../test/support/faults/answers.ts'
import { newClient } from '../../../test/support/journeys/client.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../test/support/mfa.ts'
import { signIn } from '../../../test/support/signIn.ts'
import type { World } from '../../../test/support/world.ts'
import { fakeBotToken, signWidget } from '../../server/src/vendors/telegram/fake.ts'
import type { TelegramArrival } from './app/arrival.ts'
import { createEmailFlow } from './methods/email/flow.ts'
import { createPasskeyFlow } from './methods/passkeys/flow.ts'
import { createSmsFlow } from './methods/sms/flow.ts'
import { createTelegramFlow } from './methods/telegram/flow.ts'
import { beginTotpEnrollment, enrollTotp } from './mfa/enroll.ts'
import { createEnrollmentFlow } from './mfa/flow.ts'

/**
 * Flows that the user leaves while they wait, and starts again: client, frame and server are real, the responses come
 * late.
 */

let world: World
beforeAll(async () => {
  const telegram = { bot_id: '4200000001', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
  const settings = { telegram_auth: true, telegram_auth_config: telegram }
  world = await createMfaWorld({ origins: [host], settings })
})

/** The same server, with responses that the test controls. */
function control(): { page: World; answers: Answers } {
  const answers = createAnswers()
  const fetch = answers.over((url, init) => world.fetch(url, init))
  return { page: Object.create(world, { fetch: { value: fetch } }), answers }
}

let count = 0
const nextNumber = () => `+1213375${String(++count).padStart(4, '0')}`
const nextAddress = () => `late${++count}@example.com`

type CodeRow = {
  name: string
  at: RegExp
  open(page: World): Promise<{
    send(to: string): Promise<void>
    reset(): void
    finish(code: string): Promise<unknown>
    status(): string
  }>
  next(): string
}

const codeRows: CodeRow[] = [
  {
    ...{ name: 'a login by email', at: /passwordless\/init/, next: nextAddress },
    async open(page) {
      const flow = createEmailFlow(newClient(page))
      return {
        ...{ reset: flow.reset, status: () => flow.getState().status },
        send: (email) => flow.sendCode({ email }),
        finish: (code) => flow.submitCode({ code }),
      }
    },
  },
  {
    ...{ name: 'a login by SMS', at: /passwordless_sms\/init/, next: nextNumber },
    async open(page) {
      const flow = createSmsFlow(newClient(page))
      return {
        ...{ reset: flow.reset, status: () => flow.getState().status },
        send: (phoneNumber) => flow.sendCode({ phoneNumber }),
        finish: (code) => flow.submitCode({ code }),
      }
    },
  },
  {
    ...{ name: 'a second factor by SMS', at: /passwordless_sms\/init/, next: nextNumber },
    async open(page) {
      const flow = createEnrollmentFlow(await onDevice(page, await signIn(world)))
      return {
        ...{ reset: flow.reset, status: () => flow.getState().status },
        send: (phoneNumber) => flow.sendCode(phoneNumber),
        finish: (code) => flow.submitCode(code),
      }
    },
  },
]

describe.each(codeRows)('$name', ({ at, open, next }) => {
  test('(a) the code counts for the recipient that was asked for last, whichever answer comes last', async () => {
    const { page, answers } = control()
    const { send, reset, finish, status } = await open(page)
    const [wrong, right] = [next(), next()]
    const { held, wait, free } = answers.hold(at)
    const older = send(wrong)
    await wait(1)
    reset()
    const newer = send(right)
    await wait(2)
    held[1]?.release()
    await newer
    held[0]?.release()
    await older
    await finish(world.codeFor(right))
    expect(status()).toBe('done')
    await free()
  })

  test('(b) after a failure the next try goes on', async () => {
    const { page, answers } = control()
    const { send, finish, status } = await open(page)
    const to = next()
    const heal = answers.fail(at)
    await expect(send(to)).rejects.toBeInstanceOf(Error)
    expect(status()).toBe('error')
    heal()
    await send(to)
    await finish(world.codeFor(to))
    expect(status()).toBe('done')
  })

  test('(c) an answer after it was left begins nothing', async () => {
    const { page, answers } = control()
    const { send, reset, finish, status } = await open(page)
    const to = next()
    const { held, wait, free } = answers.hold(at)
    const late = send(to)
    await wait(1)
    reset()
    held[0]?.release()
    await late
    expect(status()).toBe('initial')
    await expect(finish(world.codeFor(to))).rejects.toBeInstanceOf(Error)
    await free()
  })

  test('(e) a second press while the first is under way sends nothing', async () => {
    const { page, answers } = control()
    const { send } = await open(page)
    const to = next()
    const going = send(to)
    await expect(send(to)).rejects.toThrow('No move from')
    await going
    expect(answers.list(at)).toHaveLength(1)
  })
})

test('(c) what Telegram says after the screen was left logs nobody in', async () => {
  const { page, answers } = control()
  const client = newClient(page)
  const token = fakeBotToken((await world.ctx.apps.find(world.app.id)) as never) ?? ''
  const proof = signWidget(token, { person: { id: 7, first_name: 'Ada' }, now: world.clock.now() })
  const members = Object.entries(proof).map(([name, value]) => [name, String(value)])
  let answer = (_: TelegramArrival) => {}
  const ask = () => new Promise<TelegramArrival>((resolve) => (answer = resolve))
  const flow = createTelegramFlow(client, { ask })
  const late = flow.start()
  flow.reset()
  answer({ telegram_auth_result: Object.fromEntries(members) })
  await expect(late).rejects.toMatchObject({ code: 'exited_auth_flow' })
  expect(answers.list(/telegram\/authenticate/)).toEqual([])
  expect(client.session.store.getState().user).toBeNull()
})

test('(a) a passkey signs the challenge that was asked for last', async () => {
  const { page, answers } = control()
  const credentials = createCredentials(createAuthenticator(), {})
  const get = vi.fn<CredentialsContainer['get']>(async () => null)
  const flow = createPasskeyFlow(newClient(page), { authenticator: { ...credentials, get } as never })
  const at = /passkeys\/authenticate\/init/
  const { held, wait, free } = answers.hold(at)
  const older = flow.init()
  await wait(1)
  flow.reset()
  const newer = flow.init()
  await wait(2)
  held[1]?.release()
  await newer
  held[0]?.release()
  await older
  await flow.submit().catch(() => {})
  const challenge = get.mock.calls[0]?.[0]?.publicKey?.challenge as Uint8Array
  expect(held[1]?.answer).toContain(Buffer.from(challenge).toString('base64url'))
  await free()
})

test('(c) a second factor that is passed after the screen was left opens no dialog of the browser', async () => {
  const { page } = control()
  const context = await onDevice(page, await signIn(world))
  const secret = fromBase32((await beginTotpEnrollment(context)).secret)
  await enrollTotp(context, { mfaCode: totpNow({ secret, world }) })
  let tell = () => {}
  const question = new Promise<void>((resolve) => (tell = resolve))
  context.mfa.setListener(() => tell())
  const credentials = createCredentials(createAuthenticator(), {})
  const create = vi.fn(credentials.create)
  const flow = createEnrollmentFlow(context, { authenticator: { ...credentials, create } })
  const late = flow.createPasskey()
  await question
  flow.reset()
  world.clock.forward({ seconds: 30 })
  await context.mfa.submit('totp', totpNow({ secret, world }))
  await expect(late).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  expect(create).not.toHaveBeenCalled()
})
