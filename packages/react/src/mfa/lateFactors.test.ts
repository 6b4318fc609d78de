import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createAnswers } from '../../../../test/support/faults/answers.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import {
  beginSmsEnrollment,
  beginTotpEnrollment,
  enrollSms,
  enrollTotp,
} from '../../../core/src/mfa/enroll.ts'
import { passSecondFactor } from '../../../core/src/wallet/connect.ts'
import { createRecoveryCodes } from './codes/recoveryCodes.ts'
import { createVerification } from './verification.ts'

/** The screens of second factors when answers come late: client, frame and server are real. */

const phoneNumber = '+12133749988'
let world: World
let ada: Session
let secret: Buffer

beforeAll(async () => {
  world = await createMfaWorld({ origins: [host] })
  ada = await signIn(world)
  const home = await onDevice(world, ada)
  secret = fromBase32((await beginTotpEnrollment(home)).secret)
  await enrollTotp(home, { mfaCode: totpNow({ secret, world }) })
  home.mfa.setListener(() => void home.mfa.submit('totp', nextCode()))
  await beginSmsEnrollment(home, { phoneNumber })
  await enrollSms(home, { phoneNumber, mfaCode: world.codeFor(phoneNumber) })
})

function nextCode(): string {
  // Each code is accepted once, and a number gets fewer texts per hour than this file needs.
  world.clock.forward({ seconds: 3_600 })
  return totpNow({ secret, world })
}

/** Another browser of Ada, whose answers the test controls. */
async function open() {
  const answers = createAnswers()
  const fetch = answers.over((url, init) => world.fetch(url, init))
  const session = await signIn(world, ada.email)
  const page = Object.create(world, { fetch: { value: fetch } })
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const context = await onDevice(page, session, { wait })
  context.mfa.setListener(() => void context.mfa.submit('totp', nextCode()))
  return { answers, context }
}

const countAt = /recovery_codes\/count/
const makeAt = /recovery_codes\/make/

test('security: (a) how many codes were left does not take the place of those that were made since', async () => {
  const { answers, context } = await open()
  const codes = createRecoveryCodes(context)
  const { wait, free } = answers.hold(countAt)
  const late = codes.count()
  await wait(1)
  await codes.make()
  expect(codes.getState()).toMatchObject({ status: 'made' })
  await free()
  await late
  expect(codes.getState()).toMatchObject({ status: 'made', codes: { length: 10 } })
})

test('(a) nor does it end the waiting for them', async () => {
  const { answers, context } = await open()
  const codes = createRecoveryCodes(context)
  const counting = answers.hold(countAt)
  const making = answers.hold(makeAt)
  const late = codes.count()
  await counting.wait(1)
  const creation = codes.make()
  await making.wait(1)
  await counting.free()
  await late
  expect(codes.getState()).toEqual({ status: 'making' })
  await making.free()
  await creation
})

test('(b, e) codes that could not be created are created by the next press, and two presses create them once', async () => {
  const { answers, context } = await open()
  const codes = createRecoveryCodes(context)
  const heal = answers.fail(makeAt)
  await codes.make()
  expect(codes.getState().status).toBe('error')
  heal()
  const { held, free } = answers.hold(makeAt)
  const presses = Promise.all([codes.make(), codes.make()])
  await eventually(() => {
    // A refusal, until the factor is passed.
    for (const answer of held) answer.release()
    expect(codes.getState().status).toBe('made')
  })
  await presses
  expect(codes.getState()).toMatchObject({ status: 'made', codes: { length: 10 } })
  expect(held.filter(({ answer }) => answer.startsWith('{"codes"'))).toHaveLength(1)
  await free()
})

/** The screen that asks for a factor, with a pending request. */
async function openVerification() {
  const { answers, context } = await open()
  context.mfa.setListener(() => {})
  const request = passSecondFactor(context)
  await eventually(() => expect(context.mfa.getState().status).toBe('required'))
  return { answers, request, verification: createVerification(context, ['totp', 'sms']) }
}

const textAt = /POST .*sms\/init/

test('(a) a text that could not be sent, and was requested again, is not shown as failed', async () => {
  const { answers, request, verification } = await openVerification()
  const { held, wait, free } = answers.hold(textAt)
  const older = verification.choose('sms')
  await wait(1)
  await verification.choose(null)
  world.clock.forward({ seconds: 3_600 })
  const newer = verification.choose('sms')
  await wait(2)
  held[1]?.release()
  await newer
  expect(verification.getState()).toMatchObject({ method: 'sms', status: 'ready' })
  held[0]?.fail()
  await older
  expect(verification.getState()).toMatchObject({ method: 'sms', status: 'ready', error: undefined })
  await free()
  await verification.submit(world.codeFor(phoneNumber))
  await request
  expect(verification.getState().status).toBe('done')
})

test('(a) what becomes of a method that the user has left is not shown on the next one', async () => {
  const { answers, request, verification } = await openVerification()
  const { held, wait, free } = answers.hold(textAt)
  const older = verification.choose('sms')
  await wait(1)
  await verification.choose('totp')
  held[0]?.fail()
  await older
  expect(verification.getState()).toMatchObject({ method: 'totp', status: 'ready', error: undefined })
  await free()
  await verification.submit(nextCode())
  await request
})

test('(b) after a text that could not be sent the next press sends one, and the failure is cleared', async () => {
  const { answers, request, verification } = await openVerification()
  const heal = answers.fail(textAt)
  await verification.choose('sms')
  expect(verification.getState()).toMatchObject({ status: 'failed', error: { code: 'unknown_auth_error' } })
  heal()
  world.clock.forward({ seconds: 3_600 })
  await verification.again()
  expect(verification.getState()).toMatchObject({ status: 'ready', error: undefined })
  await verification.submit(world.codeFor(phoneNumber))
  await request
})
