import type { Authenticator, Behavior } from './authenticator.ts'

export type PromptBehavior = {
  /** The name of the DOMException with which the user or the browser ends the prompt. */
  fails?: string
  /** Waits until the page cancels the prompt. */
  hangs?: boolean
  behavior?: Behavior
}

/**
 * `navigator.credentials` over a software authenticator: does the browser's work between a page and a passkey provider.
 */
export function createCredentials(authenticator: Authenticator, answering: PromptBehavior = {}) {
  const prompts: PublicKeyCredentialCreationOptions[] = []

  async function prompt(signal: AbortSignal | undefined): Promise<void> {
    if (answering.fails) throw new DOMException('As the test wants it.', answering.fails)
    if (!answering.hangs) return
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }

  return {
    /** The options of each prompt, as the browser got them. */
    prompts,

    async create({ publicKey, signal }: CredentialCreationOptions = {}) {
      if (!publicKey) throw new TypeError('Only passkeys are made here.')
      await prompt(signal)
      prompts.push(publicKey)
      const { rp, user, challenge } = publicKey
      const registration = authenticator.register(
        {
          rp: { ...rp },
          // An authenticator only ever sees the handle, as bytes.
          user: { id: text(user.id), name: user.name, display_name: user.displayName },
          challenge: base64url(challenge),
          pub_key_cred_params: [],
        },
        answering.behavior,
      )
      return credential(registration.id, {
        clientDataJSON: bytes(registration.response.client_data_json),
        attestationObject: bytes(registration.response.attestation_object),
        getTransports: () => registration.response.transports ?? [],
      })
    },

    async get({ publicKey, signal }: CredentialRequestOptions = {}) {
      if (!publicKey) throw new TypeError('Only passkeys are used here.')
      await prompt(signal)
      const assertion = authenticator.assert(
        {
          challenge: base64url(publicKey.challenge),
          rp_id: publicKey.rpId,
          allow_credentials: publicKey.allowCredentials?.map(({ id }) => ({
            id: base64url(id),
            type: 'public-key',
          })),
        },
        answering.behavior,
      )
      return credential(assertion.id, {
        clientDataJSON: bytes(assertion.response.client_data_json),
        authenticatorData: bytes(assertion.response.authenticator_data),
        signature: bytes(assertion.response.signature),
        userHandle: new TextEncoder().encode(assertion.response.user_handle ?? '').buffer,
      })
    },
  }
}

function credential(id: string, response: object) {
  return { id, rawId: bytes(id), type: 'public-key', authenticatorAttachment: 'platform', response } as never
}

function bytes(base64url: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(base64url, 'base64url')).buffer
}

function view(data: BufferSource): Buffer {
  return data instanceof ArrayBuffer
    ? Buffer.from(data)
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

const base64url = (data: BufferSource) => view(data).toString('base64url')
const text = (data: BufferSource) => view(data).toString()
