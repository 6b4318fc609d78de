import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { url } from '../url.ts'

const text = v.string()
const maybe = v.nullish(text)
const Credential = v.looseObject({ id: text, type: text, transports: v.optional(v.array(text)) })

/**
 * An origin, not an RP id. A published client sends back the response of init; the server derives the allowed RP ids
 * from the app's origins and trusts neither (protocol 14.17). Its length is limited before parsing: for a host with
 * stacked accents the URL parser's time grows with its square.
 */
export const RelyingParty = v.nullish(v.pipe(text, v.maxLength(2_048), url()))

/** Options of a registration, in snake_case (protocol 5.1). `user.id` is plain text, not base64url. */
export const CreationOptions = v.looseObject({
  rp: v.looseObject({ name: text, id: v.optional(text) }),
  user: v.looseObject({ id: text, name: text, display_name: text }),
  challenge: text,
  pub_key_cred_params: v.array(v.looseObject({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.optional(v.number()),
  exclude_credentials: v.optional(v.array(Credential)),
  authenticator_selection: v.optional(
    v.looseObject({
      authenticator_attachment: v.optional(text),
      require_resident_key: v.optional(v.boolean()),
      resident_key: v.optional(text),
      user_verification: v.optional(text),
    }),
  ),
  attestation: v.optional(text),
  extensions: v.optional(
    v.looseObject({
      app_id: v.optional(text),
      cred_props: v.optional(v.looseObject({ rk: v.optional(v.boolean()) })),
      hmac_create_secret: v.optional(v.boolean()),
    }),
  ),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/** Options of a login or an MFA check (protocol 5.2). */
export const RequestOptions = v.looseObject({
  challenge: text,
  rp_id: v.optional(text),
  timeout: v.optional(v.number()),
  user_verification: v.optional(text),
  allow_credentials: v.optional(v.array(Credential)),
  extensions: v.optional(
    v.looseObject({
      app_id: v.optional(text),
      cred_props: v.optional(v.boolean()),
      hmac_create_secret: v.optional(v.boolean()),
    }),
  ),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

const answerFields = {
  id: text,
  raw_id: text,
  type: v.literal('public-key'),
  authenticator_attachment: maybe,
  client_extension_results: v.object({
    app_id: v.nullish(v.boolean()),
    cred_props: v.nullish(v.object({ rk: v.nullish(v.boolean()) })),
    hmac_create_secret: v.nullish(v.boolean()),
  }),
}

/** An authenticator's new passkey (protocol 5.3). Binary members are base64url. */
export const RegistrationResponse = v.object({
  ...answerFields,
  response: v.object({
    client_data_json: text,
    attestation_object: text,
    authenticator_data: maybe,
    transports: v.nullish(v.array(text)),
    public_key: maybe,
    public_key_algorithm: v.nullish(v.number()),
  }),
})
export type RegistrationResponse = v.InferOutput<typeof RegistrationResponse>

/** An authenticator's signature. Only `user_handle` is text: the `user.id` of the registration. */
export const AuthenticationResponse = v.object({
  ...answerFields,
  response: v.object({
    client_data_json: text,
    authenticator_data: text,
    signature: text,
    user_handle: maybe,
  }),
})
export type AuthenticationResponse = v.InferOutput<typeof AuthenticationResponse>

const ceremonyStart = v.looseObject({ relying_party: v.optional(text), options: CreationOptions })

export const initRegister = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/register/init',
  guard: 'anyone',
  input: v.object({ token: maybe, relying_party: RelyingParty }),
  reply: ceremonyStart,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/register',
  guard: 'anyone',
  input: v.object({ relying_party: RelyingParty, authenticator_response: RegistrationResponse }),
  reply: Session,
})

export const initAuthenticate = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/authenticate/init',
  guard: 'anyone',
  input: v.object({ token: maybe, relying_party: RelyingParty }),
  reply: v.looseObject({ relying_party: v.optional(text), options: RequestOptions }),
})

/** `challenge` identifies the pending ceremony. */
export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/authenticate',
  guard: 'anyone',
  input: v.object({
    relying_party: RelyingParty,
    challenge: text,
    authenticator_response: AuthenticationResponse,
  }),
  reply: Session,
})

export const initLink = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/link/init',
  guard: 'user',
  input: v.object({ relying_party: RelyingParty }),
  reply: ceremonyStart,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/link',
  guard: 'user',
  input: v.object({ relying_party: RelyingParty, authenticator_response: RegistrationResponse }),
  reply: User,
})

/** From 2.0.9 on published clients use the wallet frame instead (protocol 0.2); both stay. */
export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/unlink',
  guard: 'user',
  input: v.object({ credential_id: text }),
  reply: User,
})
