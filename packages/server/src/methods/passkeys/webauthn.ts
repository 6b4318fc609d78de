import { AppError, type AuthenticationResponse, type RegistrationResponse } from '@latchkey/wire'
import { assertTopLevel, readClientData } from './clientData.ts'
import type { StoredCredential } from './credential.ts'
import { algorithms } from './options.ts'

type Expectation = {
  challenge: string
  rpId: string
  /** Exact origins of the app. */
  origins: readonly string[]
}
export type Registration = {
  credentialId: string
  aaguid: string
  publicKey: string
  counter: number
  backupEligible: boolean
  backedUp: boolean
  userVerified: boolean
}
export type Assertion = Pick<Registration, 'counter' | 'backedUp' | 'userVerified'>

/**
 * [WebAuthn](https://www.w3.org/TR/webauthn-3/), 7.1: the requirements for a new credential. Throws
 * `invalid_credentials`.
 */
export async function verifyRegistration(
  response: RegistrationResponse,
  expectation: Expectation,
): Promise<Registration> {
  assertTopLevel(readClientData(response.response.client_data_json))
  const { verifyRegistrationResponse, helpers } = await loadLibrary()
  const { registrationInfo } = await orRefuse(async () => {
    assertNoCertificates(helpers, response.response.attestation_object)
    return verifyRegistrationResponse({
      ...expectations(expectation),
      supportedAlgorithmIDs: algorithms,
      response: {
        ...envelope(response),
        response: {
          clientDataJSON: response.response.client_data_json,
          attestationObject: response.response.attestation_object,
        },
      },
    })
  })
  if (!registrationInfo || registrationInfo.credential.id.length > longestId)
    throw new AppError('invalid_credentials')
  const { credential, aaguid } = registrationInfo
  return {
    credentialId: credential.id,
    aaguid,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backupEligible: registrationInfo.credentialDeviceType === 'multiDevice',
    backedUp: registrationInfo.credentialBackedUp,
    userVerified: registrationInfo.userVerified,
  }
}

type AssertionOptions = {
  credential: StoredCredential
  /** Requires user verification by a finger, a face or a code: possession is not enough. */
  isVerified?: boolean
}

/** WebAuthn, 7.2: the requirements for an assertion, except its counter. Throws `invalid_credentials`. */
export async function verifyAssertion(
  response: AuthenticationResponse,
  { credential, isVerified = false, ...expected }: Expectation & AssertionOptions,
): Promise<Assertion> {
  assertTopLevel(readClientData(response.response.client_data_json))
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      ...expectations(expected),
      requireUserVerification: isVerified,
      // The database compares the counter, because only it sees concurrent assertions.
      credential: { id: response.id, publicKey: bytes(credential.public_key), counter: 0 },
      response: {
        ...envelope(response),
        response: {
          clientDataJSON: response.response.client_data_json,
          authenticatorData: response.response.authenticator_data,
          signature: response.response.signature,
        },
      },
    }),
  )
  // 7.2 step 19: whether a passkey may be copied to other devices is fixed at its creation.
  const mayBeCopied = authenticationInfo.credentialDeviceType === 'multiDevice'
  if (!verified || mayBeCopied !== credential.backup_eligible) throw new AppError('invalid_credentials')
  const { newCounter: counter, credentialBackedUp: backedUp, userVerified } = authenticationInfo
  return { counter, backedUp, userVerified }
}

/** The maximum of WebAuthn, 1023 bytes, as base64url. */
const longestId = 1_364

/** Loaded with the first response: it includes a certificate library, which most starts do not need. */
async function loadLibrary() {
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...library, helpers }
}

/**
 * User verification is preferred, not required: a passkey is one factor here. Presence is always checked (R50: user
 * presence).
 */
function expectations({ challenge, rpId, origins }: Expectation) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
  }
}

function envelope({ id, raw_id, type }: RegistrationResponse | AuthenticationResponse) {
  return { id, rawId: raw_id, type, clientExtensionResults: {} }
}

type Helpers = typeof import('@simplewebauthn/server/helpers')

/** No certificates are requested, so authenticators send none; they are never parsed (R52: attestation). */
function assertNoCertificates({ decodeAttestationObject }: Helpers, attestation: string): void {
  const attestationObject = decodeAttestationObject(bytes(attestation))
  const format = attestationObject.get('fmt')
  const isSelfMade = format === 'packed' && attestationObject.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfMade) throw new AppError('invalid_credentials')
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}

/** The library throws at each failure. Which check failed would only help a forger. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError('invalid_credentials', { cause })
  }
}
