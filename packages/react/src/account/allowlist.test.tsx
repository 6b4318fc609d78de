import '../../test/modal.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { fieldInModal, inModal, pressInModal, submit } from '../../test/modal.ts'
import { useLogin } from '../index.ts'

afterEach(() => document.body.replaceChildren())

const ours = {
  title: "You don't have access to this app",
  detail: 'Have you been invited?',
  button: 'Try another account',
}
const link = 'https://harbor.example/waitlist'

/** The app's settings, and the texts of the screen; the button opens the link. */
const rows = [
  { name: 'nothing', config: {}, shown: ours, leads: null },
  {
    name: 'words, and a link',
    config: {
      ...{ error_title: 'Members only', error_detail: 'Ask the harbor master.' },
      ...{ cta_text: 'Join the list', cta_link: link },
    },
    shown: { title: 'Members only', detail: 'Ask the harbor master.', button: 'Join the list' },
    leads: link,
  },
  { name: 'a link alone', config: { cta_link: link }, shown: ours, leads: link },
  {
    name: 'words of the button alone',
    config: { cta_text: 'Go back' },
    shown: { ...ours, button: 'Go back' },
    leads: null,
  },
]

test.each(rows)(
  'error: a user who is not on the list sees the message; the settings have $name',
  async ({ config, shown, leads }) => {
    const assign = vi.fn()
    Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
    const world = await createWorld({ settings: { allowlist_enabled: true, allowlist_config: config } })
    const onError = vi.fn()
    const { read } = await openPage(world, () => useLogin({ onError }))
    act(() => read().login())
    submit(await fieldInModal(), 'stranger@harbor.example')
    await until(() => expect(inModal('.lk-title')[0]?.textContent).toBe(shown.title))
    expect(inModal('.lk-text')[0]?.textContent).toBe(shown.detail)
    await pressInModal(shown.button)
    if (leads) return expect(assign).toHaveBeenCalledExactlyOnceWith(leads)
    await until(() => expect(inModal('input[type=email]')).toHaveLength(1))
    expect(assign).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  },
)
