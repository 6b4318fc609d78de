import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '../../../../packages/wire/src/methods/passkeys.ts'
import type { createAuthenticator } from '../../authenticator.ts'

export type Creation = Parameters<ReturnType<typeof createAuthenticator>['register']>[0]
export type Request = Parameters<ReturnType<typeof createAuthenticator>['assert']>[0]

function camel({ id, raw_id, type }: RegistrationResponse | AuthenticationResponse) {
  return { id, rawId: raw_id, type, clientExtensionResults: {} }
}

/** Passes a new passkey to the client as native apps do. */
export function camelRegistration(registration: RegistrationResponse) {
  const { client_data_json, attestation_object } = registration.response
  return {
    ...camel(registration),
    response: { clientDataJSON: client_data_json, attestationObject: attestation_object, transports: [] },
  }
}

/** Passes a passkey's signature to the client as native apps do. */
export function camelAssertion(assertion: AuthenticationResponse) {
  const { client_data_json, authenticator_data, signature, user_handle } = assertion.response
  return {
    ...camel(assertion),
    response: {
      clientDataJSON: client_data_json,
      authenticatorData: authenticator_data,
      signature,
      userHandle: user_handle ?? '',
    },
  }
}
