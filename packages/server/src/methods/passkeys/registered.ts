import { browserName, deviceName, systemName } from '../../session/label.ts'
import type { Identity } from '../../user/identity.ts'
import { authenticatorName } from './authenticators.ts'
import { passkeyIdentity, type StoredCredential } from './credential.ts'
import type { Registration } from './webauthn.ts'

type NewPasskey = Registration & {
  rpId: string
  userHandle: string
  transports: readonly string[]
  userAgent: string
}

/** [WebAuthn](https://www.w3.org/TR/webauthn-3/), 5.8.4. What is none of these, a client has made up. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** A new passkey as an account (protocol 3.2). Unknown members are left out. */
export function registered(made: NewPasskey): Identity {
  const credential: StoredCredential = {
    rp_id: made.rpId,
    user_handle: made.userHandle,
    public_key: made.publicKey,
    counter: made.counter,
    transports: knownTransports.filter((transport) => made.transports.includes(transport)),
    backup_eligible: made.backupEligible,
    backed_up: made.backedUp,
    user_verified: made.userVerified,
  }
  const names = {
    authenticator_name: authenticatorName(made.aaguid),
    created_with_browser: browserName(made.userAgent),
    created_with_os: systemName(made.userAgent),
    created_with_device: deviceName(made.userAgent),
  }
  return {
    ...passkeyIdentity(made.credentialId),
    data: {
      credential_id: made.credentialId,
      enrolled_in_mfa: false,
      ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
    },
    privateData: credential,
    display: names.authenticator_name ?? 'Passkey',
  }
}
