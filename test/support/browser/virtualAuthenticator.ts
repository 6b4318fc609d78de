import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export type VirtualAuthenticator = {
  /** Credential ids of its passkeys. */
  passkeys(): Promise<string[]>
  /** Whether its user touches it on request. */
  answers(isAnswering: boolean): Promise<void>
  /** Removes all passkeys, and returns a function that restores them. */
  hide(): Promise<() => Promise<void>>
}

type Credential = { credentialId: string }

/** A passkey provider inside Chromium: only the authenticator itself is fake. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const listCredentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    passkeys: async () => (await listCredentials()).map(({ credentialId }: Credential) => credentialId),
    answers: async (isEnabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isEnabled })
    },
    async hide() {
      const credentials = await listCredentials()
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      return async () => {
        for (const credential of credentials)
          await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
    },
  }
}
