import * as v from 'valibot'
import { AppId } from '../app.ts'
import { endpoint } from '../endpoint.ts'
import { crossAppRequestLength } from '../limits.ts'
import { url } from '../url.ts'

const text = v.string()
const maybeUrl = v.nullable(v.pipe(text, url()))

/**
 * The provider app for a requester's screen, which may be on another server. The stand-alone connector names no other
 * app in a header (protocol 2.13).
 */
export const getDetails = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:provider_app_id/cross-app/details',
  guard: 'public',
  input: v.object({ provider_app_id: AppId }),
  reply: v.looseObject({
    name: text,
    icon_url: v.nullable(text),
    /** Without it the stand-alone connector opens `undefined/cross-app/connect` (protocol 2.13, tested). */
    custom_api_url: v.nullish(text),
    custom_connect_url: v.nullish(text),
    custom_transact_url: v.nullish(text),
  }),
})

/** The apps whose accounts can log in to this one. */
export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/connections',
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: v.looseObject({
    connections: v.array(
      v.looseObject({
        provider_app_id: text,
        provider_app_name: text,
        provider_app_icon_url: maybeUrl,
        provider_app_custom_api_url: maybeUrl,
        read_only: v.boolean(),
      }),
    ),
  }),
})

/** Addresses in the other app. Both lists are always present: clients call `.some` on them (protocol 3.2). */
const address = v.looseObject({ address: text })
const wallets = { embedded_wallets: v.array(address), smart_wallets: v.array(address) }

/**
 * The message for a request that was answered, or open for too long: in the server's error, and in the English window.
 */
export const requestExpired = 'This request has expired. You can try again.'

/** Sends the user's decision on the consent page. `request` is the single-use one of that page. */
export const authorize = endpoint({
  method: 'POST',
  path: '/api/v1/cross-app/authorize',
  guard: 'user',
  input: v.object({ request: v.pipe(text, v.maxLength(100)) }),
  reply: v.looseObject({
    /** The address for the code: the requester's own server … */
    redirect_to: v.optional(text),
    /** … or, for a page that asked by window message, the wallet that it may ask for signatures (protocol 7.7). */
    connection: v.optional(v.looseObject({ address: text, providerPublicKey: text, exp: v.number() })),
  }),
})

/** The window's message for a user without the request's connection. */
export const notConnected = 'This request is of another account, or of a connection that has ended.'

const Signing = v.looseObject({ method: text, params: v.array(v.unknown()) })

/**
 * Uses a request up when its window shows it. Returns the requesting app's next token; for an encrypted request, also
 * its content and the key for the response.
 */
export const transact = endpoint({
  method: 'POST',
  path: '/api/v1/cross-app/transact',
  guard: 'user',
  input: v.object({ request: v.pipe(text, v.maxLength(100)) }),
  reply: v.looseObject({
    token: v.optional(text),
    signing: v.optional(Signing),
    /** 32 bytes in base64. */
    key: v.optional(text),
  }),
})

/** Identifies a request that the provider's server stores. 32 random bytes in base64url. */
const requestId = v.pipe(text, v.regex(/^[\w-]{43}$/))
const base64 = (bytes: number) => v.pipe(text, v.maxLength(Math.ceil(bytes / 3) * 4), v.base64())

/**
 * Stores a request that is too long for an address, or whose response cannot come by window message. The requester's
 * page then opens the window with `request_id`, within two minutes. The token determines the requesting app and the
 * user.
 */
export const storeRequest = endpoint({
  method: 'POST',
  path: '/api/v1/cross-app/requests',
  guard: 'public',
  input: v.object({
    token: v.pipe(text, v.maxLength(10_000)),
    /** In the format of the window's address (protocol 7.7). */
    request: v.pipe(text, v.maxLength(crossAppRequestLength)),
    /** The way of the response, if the page that opened the window does not wait for it. */
    answer: v.optional(
      v.object({
        /** SHA-256 in base64url of the secret that the response is returned for. */
        secret_hash: requestId,
        /** An uncompressed point of P-256; the window encrypts the response for it. */
        public_key: base64(65),
        /** A page of the requester's registered origin, at which the window ends. Without it another device asks. */
        return_to: v.optional(v.pipe(text, v.maxLength(2_000))),
      }),
    ),
  }),
  reply: v.looseObject({ request_id: text, expires_in: v.number() }),
})

/** ECDH with the key of the request and a new one, HKDF-SHA256, AES-256-GCM. */
export const EncryptedAnswer = v.object({
  public_key: base64(65),
  iv: base64(12),
  /** Plaintext JSON: `{result}` or `{error}`, each with `token?`. */
  ciphertext: base64(crossAppRequestLength),
})
export type EncryptedAnswer = v.InferOutput<typeof EncryptedAnswer>

/** Stores the window's response for the requesting page, in another window or on another device. */
export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/v1/cross-app/requests/answer',
  guard: 'user',
  input: v.object({ request: v.pipe(text, v.maxLength(100)), answer: EncryptedAnswer }),
  reply: v.looseObject({ success: v.boolean() }),
})

/** Returns the response to the requesting page, once, for its secret. */
export const claimAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/cross-app/requests/claim',
  guard: 'public',
  input: v.object({ provider_app_id: AppId, request_id: requestId, secret: requestId }),
  reply: v.looseObject({
    /** `stored` until the window is opened with it, then `opened`. */
    status: v.picklist(['stored', 'opened', 'answered']),
    answer: v.optional(EncryptedAnswer),
  }),
})

/** One login server redeems the code of another. The app in the path is the provider. */
export const redeem = endpoint({
  method: 'POST',
  path: '/api/v1/apps/:app_id/cross-app/token',
  guard: 'public',
  input: v.object({
    app_id: AppId,
    requester_app_id: v.pipe(text, v.maxLength(64)),
    code: v.pipe(text, v.maxLength(200)),
    code_verifier: v.pipe(text, v.minLength(43), v.maxLength(128)),
    redirect_uri: v.pipe(text, v.maxLength(2_000)),
  }),
  reply: v.looseObject({
    subject: text,
    ...wallets,
    access_token: text,
    expires_in: v.number(),
    /** Set if the login behind the consent was old, or on hold: until then the new login is not fresh. Unix seconds. */
    held_until: v.optional(v.number()),
    scopes: v.array(text),
  }),
})

/** Apps to which the caller has given access (R74: revoked connections). */
export const listConnectedApps = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/connected_apps',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({
    connected_apps: v.array(
      v.looseObject({
        id: text,
        name: text,
        icon_url: maybeUrl,
        /** The registered origin of its pages. */
        origin: v.nullish(text),
        read_only: v.boolean(),
        created_at: v.number(),
        last_used_at: v.number(),
      }),
    ),
  }),
})

/** Revokes the access; every token of it ends at once (R74: revoked connections). */
export const disconnectApp = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/connected_apps/revoke',
  guard: 'user',
  input: v.object({ id: v.pipe(text, v.maxLength(64)) }),
  reply: v.looseObject({ revoked: v.number() }),
})
