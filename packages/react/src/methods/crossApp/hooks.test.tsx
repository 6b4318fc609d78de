import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { connectAccount, logInAtProvider, providerFor } from '../../../../../test/support/crossApp.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { useConnectedApps, useLoginWithEmail, usePrivy } from '../../index.ts'

const email = 'ada@example.com'
let world: World

beforeEach(async () => {
  world = await createWorld()
})

test('a page shows which apps know its user, and takes it back', async () => {
  const provider = await providerFor(world)
  await connectAccount(world, provider, await logInAtProvider(world, provider, email))
  const there = { ...world, app: { ...world.app, ...provider } }
  const { read } = await openPage(there, () => ({
    ...useConnectedApps(),
    email: useLoginWithEmail(),
    privy: usePrivy(),
  }))
  await act(() => read().email.sendCode({ email }))
  await act(() => read().email.loginWithCode({ code: world.codeFor(email) }))
  await until(() => expect(read().apps).toMatchObject([{ id: world.app.id, readOnly: false }]))
  await act(() => read().disconnect(world.app.id))
  expect(read()).toMatchObject({ apps: [], error: null })
  await act(() => read().privy.logout())
  expect(read().apps).toBeNull()
})

test('error: why the apps could not be listed', async () => {
  const { read } = await openPage(world, useConnectedApps)
  expect(read()).toMatchObject({ apps: null, error: null })
  await act(() => read().reload())
  expect(read()).toMatchObject({ apps: null, error: { code: 'missing_or_invalid_token' } })
})
