import '../../../test/dom.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { connectAccount, logInAtProvider, providerFor } from '../../../../../test/support/crossApp.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal, pressRow } from '../../../test/modal.ts'
import { useLoginWithEmail } from '../../index.ts'
import { UserPill } from '../../ui.ts'

/** The list of apps that know the user, behind the pill: page and server are real. */

const email = 'ada@example.com'

/** A user of the other app, on a page of that app, with the account open. */
async function openAccount(world: World, { connects = true } = {}) {
  const provider = await providerFor(world)
  const ada = await logInAtProvider(world, provider, email)
  if (connects) await connectAccount(world, provider, ada)
  const there = { ...world, app: { ...world.app, ...provider } }
  layFrame(there)
  const { read } = await openPage(there, useLoginWithEmail, {}, () => <UserPill />)
  await act(() => read().sendCode({ email }))
  await act(() => read().loginWithCode({ code: world.codeFor(email) }))
  await pressInModal(`Your account, ${email}`)
  await pressInModal('Connected apps')
}

const page = () => inModal('dialog[open] [data-page]')[0]
const waitFor = (name: string, text: string) =>
  until(() => {
    expect(page()?.getAttribute('data-page')).toBe(name)
    expect(page()?.textContent).toContain(text)
  })

test('lists the apps that know the user and their permissions, and asks before it disconnects one (R74: revoked connections)', async () => {
  const world = await createWorld()
  await openAccount(world)
  await waitFor('connected-apps', 'Test app')
  await pressRow('Test app')
  await waitFor('connected-app', 'Test app')
  expect(page()?.textContent).toContain(world.app.origin)
  expect(page()?.textContent).toContain('Ask you for signatures')
  await pressInModal('Disconnect')
  await waitFor('disconnect-app', 'Disconnect Test app?')
  await pressInModal('Cancel')
  await waitFor('connected-app', 'Test app')
  await pressInModal('Disconnect')
  await waitFor('disconnect-app', 'Disconnect Test app?')
  await pressInModal('Disconnect')
  await waitFor('connected-apps', 'No connected apps')
})

test('says that there are none', async () => {
  await openAccount(await createWorld(), { connects: false })
  await waitFor('connected-apps', 'No connected apps')
})
