import '../test/dom.ts'
import { AppError } from '@latchkey/wire'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMfaWorld } from '../../../test/support/mfa.ts'
import type { World } from '../../../test/support/world.ts'
import { controlAnswers } from '../test/answers.ts'
import { openPage, until } from '../test/hostPage.tsx'
import { fieldInModal, inModal, pressInModal, submit } from '../test/modal.ts'
import { enterCode, getProblem, openOwner, passkeysIn, press, title } from '../test/owner.ts'
import { useLatchkey } from './context.ts'
import { useLoginWithEmail, usePrivy } from './index.ts'
import { UserPill } from './ui.ts'

/** Screens whose answers come late, fail, or come twice: page, frame and server are real. */

const email = 'ada@shop.test'
let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createMfaWorld()
})

async function openVisitor(config = {}) {
  const page = await openPage(
    world,
    () => ({ privy: usePrivy(), login: useLoginWithEmail(), latchkey: useLatchkey() }),
    config,
  )
  return { ...page, answers: controlAnswers() }
}

const sendAt = /passwordless\/init/
const code = () => inModal('input[autocomplete=one-time-code]')

test('a code by mail: (e) two presses send one, (b) after a failure the next press sends one', async () => {
  const { read, answers } = await openVisitor()
  act(() => read().privy.login())
  const heal = answers.fail(sendAt)
  submit(await fieldInModal(), email)
  await title('Something went wrong')
  heal()
  await pressInModal('Back')
  await title('Log in or sign up')
  const { held, wait, free } = answers.hold(sendAt)
  submit(await fieldInModal(), email)
  await wait(1)
  submit(await fieldInModal(), email)
  await act(() => free())
  await until(() => expect(code()).toHaveLength(1))
  expect(held).toHaveLength(1)
  expect(world.inbox).toHaveLength(1)
})

test('a code by mail: (c) the screen that the user went to stays, and leads back to the field', async () => {
  const { read, answers } = await openVisitor()
  act(() => read().privy.login())
  const first = answers.hold(sendAt)
  submit(await fieldInModal(), email)
  await first.wait(1)
  await pressInModal('I have a passkey')
  await until(() => expect(inModal('[data-page]')[0]?.getAttribute('data-page')).toMatch(/passkey/))
  await act(() => first.free())
  expect(inModal('[data-page]')[0]?.getAttribute('data-page')).toMatch(/passkey/)
  await pressInModal('Back')
  await title('Log in or sign up')
})

test('a code that is refused: (c) a user who went back to the field stays there, (b) and sees no old failure', async () => {
  const { read, answers } = await openVisitor()
  act(() => read().privy.login({ disableSignup: true }))
  submit(await fieldInModal(), email)
  await until(() => expect(code()).toHaveLength(1))
  const { wait, free } = answers.hold(/passwordless\/authenticate/)
  enterCode(world.codeFor(email))
  await wait(1)
  await pressInModal('Back')
  await title('Log in or sign up')
  await act(() => free())
  await until(() => expect(read().latchkey.modal.getState()).toHaveLength(1))
  await title('Log in or sign up')
  submit(await fieldInModal(), email)
  await until(() => expect(code()).toHaveLength(1))
  expect(getProblem()).toBeUndefined()
})

test('another code: (b) a failure is shown, and cleared by the next one', async () => {
  const { now } = Date
  let aheadMs = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
  onTestFinished(() => clock.mockRestore())
  const { read, answers } = await openVisitor()
  act(() => read().privy.login())
  submit(await fieldInModal(), email)
  await until(() => expect(code()).toHaveLength(1))
  aheadMs = 61_000
  world.clock.forward({ seconds: 61 })
  const heal = answers.fail(sendAt)
  await pressInModal('Resend code')
  await until(() => expect(getProblem()).toBeDefined())
  heal()
  await pressInModal('Resend code')
  await until(() => expect(world.inbox).toHaveLength(2))
  await until(() => expect(inModal('.lk-msg.good')).toHaveLength(1))
  expect(getProblem()).toBeUndefined()
})

async function openPasskey() {
  const { read } = await openOwner(world, email, {}, () => <UserPill />)
  await act(() => read().link.linkWithPasskey())
  const answers = controlAnswers()
  await pressInModal(`Your account, ${email}`)
  await press('[data-row=passkeys]')
  await title('Your passkeys')
  const [passkey] = passkeysIn(read())
  await press(`[data-passkey="${passkey?.credentialId}"] button`)
  await title('Remove this passkey?')
  return { read, answers }
}

const unlinkAt = /passkeys\/unlink/

test('a passkey that goes: (b) the next try shows no old failure', async () => {
  const { read, answers } = await openPasskey()
  const heal = answers.fail(unlinkAt)
  await pressInModal('Remove')
  await until(() => expect(getProblem()).toBeDefined())
  heal()
  const { wait, free } = answers.hold(unlinkAt)
  await pressInModal('Remove')
  await wait(1)
  await until(() => expect(getProblem()).toBeUndefined())
  await pressInModal('Remove')
  await act(() => free())
  await title('Your passkeys')
  expect(passkeysIn(read())).toEqual([])
  expect(answers.list(unlinkAt)).toHaveLength(2)
})

test('a passkey that goes: (c) a user who went back to the list stays there', async () => {
  const { read, answers } = await openPasskey()
  const { wait, free } = answers.hold(unlinkAt)
  await pressInModal('Remove')
  await wait(1)
  await pressInModal('Cancel')
  await title('Your passkeys')
  await act(() => free())
  await until(() => expect(passkeysIn(read())).toEqual([]))
  await title('Your passkeys')
})

async function openTerms() {
  world = await createMfaWorld({
    settings: {
      terms_and_conditions_url: 'https://shop.test/terms',
      require_users_accept_terms: true,
      embedded_wallet_config: { create_on_login: 'off' },
    },
  })
  const page = await openVisitor()
  act(() => page.read().privy.login())
  submit(await fieldInModal(), email)
  await until(() => expect(code()).toHaveLength(1))
  enterCode(world.codeFor(email))
  return page
}

const acceptAt = /users\/me\/accept_terms/

test.each(['release', 'fail'] as const)(
  'the terms: (c) an answer after another screen has replaced them leads nowhere: %s',
  async (answer) => {
    const { read, answers } = await openTerms()
    const { held, wait } = answers.hold(acceptAt)
    await pressInModal('Accept')
    await wait(1)
    const { modal } = read().latchkey
    act(() => modal.push({ name: 'error', props: { error: new AppError('invalid_data') } }))
    const stack = modal.getState()
    held[0]?.[answer]()
    // The client reads the session after the answer, and the screen updates after that.
    await until(() => expect(read().privy.user?.hasAcceptedTerms).toBe(answer === 'release'))
    await until(() => expect(modal.getState()).toBe(stack))
  },
)

test('the terms: (b) accepted by the next press after a failure, (e) once for two presses', async () => {
  const { read, answers } = await openTerms()
  const at = acceptAt
  const heal = answers.fail(at)
  await pressInModal('Accept')
  await title('Something went wrong')
  heal()
  await pressInModal('Back')
  const { held, wait, free } = answers.hold(at)
  await pressInModal('Accept')
  await wait(1)
  await pressInModal('Accept')
  await act(() => free())
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  expect(read().privy.user?.hasAcceptedTerms).toBe(true)
  expect(held).toHaveLength(1)
})
