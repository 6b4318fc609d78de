import './dom.ts'
import { act } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { allowDrive } from '../../../test/support/clouds.ts'
import type { World } from '../../../test/support/world.ts'
import { until } from './hostPage.tsx'

type Choice = NonNullable<Parameters<typeof allowDrive>[2]>

/** The windows that the page opens, in which the user opens their cloud. */
export function layPopups() {
  const popups: { closed: boolean; location: { href: string }; close(): void; moveTo(): void }[] = []
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = {
      ...{ closed: false, location: { href: '' }, moveTo() {} },
      close() {
        popup.closed = true
      },
    }
    popups.push(popup)
    return popup as unknown as Window
  })
  onTestFinished(() => open.mockRestore())
  const post = async (data: object, origin: string) => {
    const message = { data, origin, source: popups.at(-1) }
    await act(async () => void window.dispatchEvent(Object.assign(new window.Event('message'), message)))
  }
  return {
    open,
    opened: popups,
    /** The user decides at Google, and the window returns to this page, which passes the result to the waiting one. */
    async decide(world: World, choice: Choice = {}) {
      await until(() => expect(popups.at(-1)?.location.href).toMatch(/^http/))
      const url = popups.at(-1)?.location.href ?? ''
      const { headers } = await world.fetch(await allowDrive(world, url, choice))
      const read = (name: string) =>
        new URL(headers.get('location') ?? '').searchParams.get(`privy_oauth_${name}`)
      const data = {
        type: 'PRIVY_OAUTH_RESPONSE',
        stateCode: read('state'),
        authorizationCode: read('code'),
      }
      await post(data, location.origin)
    },
    /** The user signs in at Apple's stand-in, a page of the server. */
    async signInAtApple(apiUrl: string, ckWebAuthToken: string) {
      await until(() => expect(popups.at(-1)?.location.href).toMatch(/\/sandbox\/icloud\/sign-in/))
      await post({ type: 'PRIVY_OAUTH_RESPONSE', ckWebAuthToken }, apiUrl)
    },
  }
}
