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

/** A user who has logged in, at a page that can turn their second factors on and off. */
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

/** A browser that makes passkeys, until the test is over. */
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

/** Waits for the screen of that title. */
export const title = (text: string) => until(() => expect(inModal('.lk-title')[0]?.textContent).toBe(text))

/** What the screen says is wrong. */
export const getProblem = () => inModal('.lk-msg.bad')[0]?.textContent

/** Presses the one element that is found so, as soon as it is there. */
export async function press(selector: string): Promise<void> {
  await until(() => expect(inModal(selector)).toHaveLength(1))
  act(() => (inModal(selector)[0] as HTMLElement).click())
}

export function enterCode(code: string): void {
  typeInto(inModal('input[autocomplete=one-time-code]')[0] as HTMLInputElement, code)
}

/** As an authenticator app makes it of what the screen shows. */
export const readCode = (world: World, secret: string) =>
  totpNow({ secret: fromBase32(secret.replaceAll(' ', '')), world })

export const passkeysIn = ({ privy }: Owner) =>
  (privy.user?.linkedAccounts ?? []).filter((one): one is PasskeyWithMetadata => one.type === 'passkey')

/** Which passkeys are second factors. */
export const areFactors = (owner: Owner) => passkeysIn(owner).map(({ enrolledInMfa }) => enrolledInMfa)
