import '../test/dom.ts'
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectAccount, logInAtProvider, providerFor } from '../../../test/support/crossApp.ts'
import { signIn } from '../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { controlAnswers } from '../test/answers.ts'
import { openPage, until } from '../test/hostPage.tsx'
import { useConnectedApps, useLoginWithEmail, usePrivy, useSessions } from './index.ts'

/**
 * Hooks that read a list for the signed-in user: page and server are real, and the test decides when answers arrive.
 */

const email = 'ada@example.com'

type List = { items: readonly unknown[] | null; error: Error | null; reload(): Promise<void> }
type Read = {
  name: string
  useList(): List
  at: RegExp
  /** Adds one item on the server. */
  add(world: World, provider: Provider): Promise<unknown>
  host(world: World, provider: Provider): World
  /** The number of items after the login. */
  first: number
}

const reads: Read[] = [
  {
    ...{ name: 'useSessions', at: /GET .*\/users\/me\/sessions/, first: 1 },
    useList() {
      const { sessions, error, reload } = useSessions()
      return { items: sessions, error, reload }
    },
    host: (world) => world,
    add: (world) => signIn(world, email),
  },
  {
    ...{ name: 'useConnectedApps', at: /GET .*connected_apps/, first: 0 },
    useList() {
      const { apps, error, reload } = useConnectedApps()
      return { items: apps, error, reload }
    },
    // The user's own app, to which the other app connects.
    host: (world, provider) => ({ ...world, app: { ...world.app, ...provider } }),
    add: async (world, provider) =>
      connectAccount(world, provider, await logInAtProvider(world, provider, email)),
  },
]

type Provider = Awaited<ReturnType<typeof providerFor>>
let world: World
let provider: Provider

beforeEach(async () => {
  world = await createWorld()
  provider = await providerFor(world)
})

describe.each(reads)('$name', ({ useList, at, add, host, first }) => {
  async function open() {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => complaints.mockRestore())
    const page = await openPage(host(world, provider), () => ({
      list: useList(),
      email: useLoginWithEmail(),
      privy: usePrivy(),
    }))
    const { read } = page
    const answers = controlAnswers()
    const logIn = async (address = email) => {
      await act(() => read().email.sendCode({ email: address }))
      await act(() => read().email.loginWithCode({ code: world.codeFor(address) }))
    }
    return { ...page, answers, logIn, complaints, items: () => read().list.items?.length }
  }

  test('(a) the answer to an older question does not replace a newer one', async () => {
    const { read, answers, logIn, items } = await open()
    await logIn()
    await until(() => expect(items()).toBe(first))
    const { held, wait, free } = answers.hold(at)
    const older = read().list.reload()
    await wait(1)
    await add(world, provider)
    const newer = read().list.reload()
    await wait(2)
    held[1]?.release()
    await act(() => newer)
    expect(items()).toBe(first + 1)
    held[0]?.release()
    await act(() => older)
    expect(items()).toBe(first + 1)
    await free()
  })

  test('(a) an answer that comes after the logout, or for another user, is not shown', async () => {
    const { read, answers, logIn, items } = await open()
    await logIn()
    await until(() => expect(items()).toBe(first))
    await add(world, provider)
    const { held, wait, free } = answers.hold(at)
    const late = read().list.reload()
    await wait(1)
    await act(() => read().privy.logout())
    expect(items()).toBeUndefined()
    held[0]?.release()
    await act(() => late)
    expect(items()).toBeUndefined()
    await free()
  })

  test('(b) after a failure another try shows the data, and no old error', async () => {
    const { read, answers, logIn, items } = await open()
    const heal = answers.fail(at)
    await logIn()
    await until(() => expect(read().list.error).not.toBeNull())
    expect(items()).toBeUndefined()
    heal()
    await act(() => read().list.reload())
    expect(items()).toBe(first)
    expect(read().list.error).toBeNull()
  })

  test('(c) an answer after the page was left changes and shows nothing', async () => {
    const { read, answers, logIn, leave, complaints } = await open()
    const { held, wait, free } = answers.hold(at)
    await logIn()
    await wait(1)
    const before = read()
    leave()
    complaints.mockClear()
    expect(held.length).toBeGreaterThan(0)
    await free()
    await act(async () => {})
    expect(read()).toBe(before)
    expect(complaints.mock.calls).toEqual([])
  })
})
