import * as v from 'valibot'
import { ChainAddress } from '../address.ts'
import { AppId } from '../app.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()
const maybe = v.nullish(text)
const ClientType = v.picklist(['web', 'expo-ios'])

/** Google Drive. Verifier and state stay in memory, unlike those of a login (protocol 6.7). */
export const initOAuth = endpoint({
  method: 'POST',
  path: '/api/v1/recovery/oauth/init',
  guard: 'user',
  input: v.object({ redirect_to: text, code_challenge: maybe, state_code: maybe, token: maybe }),
  reply: v.looseObject({ url: text }),
})

export const initICloud = endpoint({
  method: 'POST',
  path: '/api/v1/recovery/oauth/init_icloud',
  guard: 'user',
  input: v.object({ client_type: ClientType }),
  reply: v.looseObject({ url: text }),
})

/** `access_token` is the cloud provider's; the frame reads and writes the backup file with it. */
export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/recovery/oauth/authenticate',
  guard: 'user',
  input: v.object({
    authorization_code: text,
    state_code: text,
    code_verifier: v.nullish(v.pipe(text, v.minLength(43), v.maxLength(128))),
    code_type: v.nullish(v.picklist(['raw'])),
    provider: maybe,
  }),
  reply: v.looseObject({ access_token: text }),
})

/** Native clients only. */
export const configureICloud = endpoint({
  method: 'POST',
  path: '/api/v1/recovery/configuration_icloud',
  guard: 'user',
  input: v.object({ client_type: ClientType }),
  reply: v.looseObject({ api_token: text, container_identifier: text, environment: text }),
})

/** The page to which Apple redirects an iOS app. */
export const returnICloud = endpoint({
  method: 'GET',
  path: '/api/v1/recovery/oauth/callback_icloud/:app_id/expo_ios',
  guard: 'public',
  input: v.object({ app_id: AppId, ckWebAuthToken: text }),
  reply: v.looseObject({}),
})

/** Key material of wallets created by the published frame. Ours has slots instead; kept for native SDKs. */
export const getKeyMaterial = endpoint({
  method: 'POST',
  path: '/api/v1/embedded_wallets/:address/recovery/key_material',
  guard: 'user',
  input: v.object({ address: ChainAddress, chain_type: maybe }),
  reply: v.looseObject({
    recovery_type: v.picklist([
      'user_passcode_derived_recovery_key',
      'privy_passcode_derived_recovery_key',
      'privy_generated_recovery_key',
      'google_drive_recovery_secret',
      'icloud_recovery_secret',
    ]),
    recovery_key_derivation_salt: text,
    recovery_code: text,
    recovery_key: text,
    file_id: text,
    icloud_record_name: text,
  }),
})
