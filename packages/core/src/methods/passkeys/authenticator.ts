import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@latchkey/wire'
import { fromBase64Url, toBase64Url } from './base64url.ts'

/** The parts of `navigator.credentials` that a flow uses. */
export type Authenticator = Pick<CredentialsContainer, 'create' | 'get'>

/** The browser's authenticator; missing without HTTPS and in most web views. */
export function browserAuthenticator(): Authenticator | undefined {
  return typeof PublicKeyCredential === 'function' ? navigator.credentials : undefined
}

/**
 * Asks the user to create a passkey ([WebAuthn](https://www.w3.org/TR/webauthn-3/), 5.1.3). Binary members are
 * base64url on the wire, but `user.id` is text (protocol 5.1).
 *
 */
export async function createPasskey(
  authenticator: Authenticator,
  options: CreationOptions & { hints?: readonly string[] | undefined },
  signal: AbortSignal,
): Promise<RegistrationResponse> {
  const selection = options.authenticator_selection
  const creation = await authenticator.create({
    signal,
    publicKey: withoutUndefined({
      rp: withoutUndefined(options.rp),
      user: {
        id: new TextEncoder().encode(options.user.id),
        name: options.user.name,
        displayName: options.user.display_name,
      },
      challenge: fromBase64Url(options.challenge),
      pubKeyCredParams: options.pub_key_cred_params,
      timeout: options.timeout,
      excludeCredentials: options.exclude_credentials?.map(descriptor),
      authenticatorSelection:
        selection &&
        withoutUndefined({
          authenticatorAttachment: selection.authenticator_attachment as AuthenticatorAttachment,
          requireResidentKey: selection.require_resident_key,
          residentKey: selection.resident_key as ResidentKeyRequirement,
          userVerification: selection.user_verification as UserVerificationRequirement,
        }),
      attestation: options.attestation as AttestationConveyancePreference,
      hints: options.hints && [...options.hints],
    }),
  })
  const credential = creation as PublicKeyCredential
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...envelope(credential),
    response: {
      client_data_json: toBase64Url(response.clientDataJSON),
      attestation_object: toBase64Url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/**
 * Asks the user to choose a passkey and sign with it (WebAuthn, 5.1.4). `user_handle` is text again (protocol 5.3).
 *
 */
export async function usePasskey(
  authenticator: Authenticator,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<AuthenticationResponse> {
  const assertion = await authenticator.get({
    signal,
    publicKey: withoutUndefined({
      challenge: fromBase64Url(options.challenge),
      rpId: options.rp_id,
      timeout: options.timeout,
      userVerification: options.user_verification as UserVerificationRequirement,
      allowCredentials: options.allow_credentials?.map(descriptor),
    }),
  })
  const credential = assertion as PublicKeyCredential
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...envelope(credential),
    response: {
      client_data_json: toBase64Url(response.clientDataJSON),
      authenticator_data: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      user_handle: response.userHandle && new TextDecoder().decode(response.userHandle),
    },
  }
}

function envelope({ id, rawId, authenticatorAttachment }: PublicKeyCredential) {
  return {
    id,
    raw_id: toBase64Url(rawId),
    type: 'public-key' as const,
    authenticator_attachment: authenticatorAttachment,
    client_extension_results: {},
  }
}

type WireDescriptor = { id: string; transports?: string[] | undefined }

function descriptor({ id, transports }: WireDescriptor): PublicKeyCredentialDescriptor {
  return withoutUndefined({
    id: fromBase64Url(id),
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[] | undefined,
  })
}

type DefinedMembers<T> = { [name in keyof T]: Exclude<T[name], undefined> }

/** Browsers use the default for a missing member, but some refuse an undefined one. */
function withoutUndefined<T extends object>(members: T): DefinedMembers<T> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as DefinedMembers<T>
}
