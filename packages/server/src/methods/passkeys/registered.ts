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

/** [WebAuthn](https://www.w3.org/TR/webauthn-3/), 5.8.4. Other values are invented by a client. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** A new passkey as an account (protocol 3.2). Unknown members are left out. */
export function toIdentity(registration: NewPasskey): Identity {
  const credential: StoredCredential = {
    rp_id: registration.rpId,
    user_handle: registration.userHandle,
    public_key: registration.publicKey,
    counter: registration.counter,
    transports: knownTransports.filter((transport) => registration.transports.includes(transport)),
    backup_eligible: registration.backupEligible,
    backed_up: registration.backedUp,
    user_verified: registration.userVerified,
  }
  const names = {
    authenticator_name: authenticatorName(registration.aaguid),
    created_with_browser: browserName(registration.userAgent),
    created_with_os: systemName(registration.userAgent),
    created_with_device: deviceName(registration.userAgent),
  }
  return {
    ...passkeyIdentity(registration.credentialId),
    data: {
      credential_id: registration.credentialId,
      enrolled_in_mfa: false,
      ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
    },
    privateData: credential,
    display: names.authenticator_name ?? 'Passkey',
  }
}
