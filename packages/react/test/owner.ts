import './dom.ts'
import { act, type ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { createCredentials, type PromptBehavior } from '../../../test/support/credentials.ts'
import { fromBase32, totpNow } from '../../../test/support/mfa.ts'
import type { World } from '../../../test/support/world.ts'
import {
  type PasskeyWithMetadata,
  type PrivyClientConfig,
  useLinkWithPasskey,
  useLoginWithEmail,
  useLoginWithPasskey,
  useMfaEnrollment,
  usePrivy,
  useUnlinkPasskey,
} from '../src/index.ts'
import { openPage, until } from './hostPage.tsx'
import { layFrame } from './layFrame.ts'
import { inModal, typeInto } from './modal.ts'

const useHooks = () => ({
  login: useLoginWithEmail(),
  byPasskey: useLoginWithPasskey(),
  privy: usePrivy(),
  mfa: useMfaEnrollment(),
  link: useLinkWithPasskey(),
  unlink: useUnlinkPasskey(),
})

export type Owner = ReturnType<typeof useHooks>

/** A logged-in user, on a page that can enable and disable their second factors. */
export async function openOwner(
  world: World,
  email: string,
  config?: PrivyClientConfig,
  draw?: () => ReactNode,
) {
  const { answering, credentials } = layCredentials()
  const frame = layFrame(world)
  const { read } = await openPage(world, useHooks, config, draw)
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  return { read, answering, credentials, ...frame }
}

/** A browser that creates passkeys, until the test is over. */
export function layCredentials() {
  const answering: PromptBehavior = {}
  const credentials = createCredentials(createAuthenticator(), answering)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', {
    value: credentials,
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return { answering, credentials }
}

/** Waits for the screen with that title. */
export const title = (text: string) => until(() => expect(inModal('.lk-title')[0]?.textContent).toBe(text))

/** The screen's error message. */
export const getProblem = () => inModal('.lk-msg.bad')[0]?.textContent

/** Presses the only matching element, as soon as it appears. */
export async function press(selector: string): Promise<void> {
  await until(() => expect(inModal(selector)).toHaveLength(1))
  act(() => (inModal(selector)[0] as HTMLElement).click())
}

export function enterCode(code: string): void {
  typeInto(inModal('input[autocomplete=one-time-code]')[0] as HTMLInputElement, code)
}

/** The code that an authenticator app derives from the displayed secret. */
export const readCode = (world: World, secret: string) =>
  totpNow({ secret: fromBase32(secret.replaceAll(' ', '')), world })

export const passkeysIn = ({ privy }: Owner) =>
  (privy.user?.linkedAccounts ?? []).filter((one): one is PasskeyWithMetadata => one.type === 'passkey')

/** Whether each passkey is a second factor. */
export const areFactors = (owner: Owner) => passkeysIn(owner).map(({ enrolledInMfa }) => enrolledInMfa)
