import { type CryptoKey, createLocalJWKSet, errors, importSPKI, type JWTVerifyGetKey } from 'jose'
import { LatchkeyError } from '../error.ts'
import { attempt } from '../http/attempt.ts'
import { type Connection, invalid } from '../options.ts'

const freshMs = 10 * 60_000
/** A key set that the server cannot replace is used this long: as long as an access token lives. */
const usableMs = 60 * 60_000
/** At most one request in this time, however many tokens name a key that is not known. */
const cooldownMs = 30_000
const timeoutMs = 5_000

type Keys = { get: JWTVerifyGetKey; fetchedAt: number }

/**
 * The keys of the app, from its key set on the server. They are fetched once, again after ten minutes, and when a token
 * names an unknown key: then the app's key was rotated.
 */
export function createKeySet(connection: Connection): JWTVerifyGetKey {
  let keys: Keys | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let running: Promise<Keys> | undefined

  const refresh = () => {
    if (running) return running
    triedAt = Date.now()
    running = fetchKeys(connection).finally(() => {
      running = undefined
    })
    return running
  }
  const canRefresh = () => running !== undefined || Date.now() - triedAt >= cooldownMs

  return async (header, token) => {
    const age = keys ? Date.now() - keys.fetchedAt : Number.POSITIVE_INFINITY
    if (!keys || age >= usableMs) keys = await refresh()
    else if (age >= freshMs && canRefresh()) keys = await refresh().catch(() => keys as Keys)
    try {
      return await keys.get(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey) || !canRefresh()) throw cause
      keys = await refresh()
      return keys.get(header, token)
    }
  }
}

/** The key of `jwtVerificationKey`. It is read when the first token arrives. */
export function createPinnedKey(pem: string): () => Promise<CryptoKey> {
  let key: Promise<CryptoKey> | undefined
  return () => {
    // A key in an environment variable often has `\n` as two characters.
    key ??= importSPKI(pem.replaceAll('\\n', '\n').trim(), 'ES256').catch(() => {
      throw invalid(
        'jwtVerificationKey is not a public key. Copy `verification_key` of the app, with both lines.',
      )
    })
    return key
  }
}

async function fetchKeys(connection: Connection): Promise<Keys> {
  const url = `${connection.apiUrl}/api/v1/apps/${connection.appId}/jwks.json`
  const init = { headers: { accept: 'application/json' } }
  const outcome = await attempt(connection, { url, init, timeoutMs, signal: undefined })
  if ('error' in outcome) throw outcome.error
  try {
    return { get: createLocalJWKSet(outcome.body as never), fetchedAt: Date.now() }
  } catch (cause) {
    throw new LatchkeyError('unexpected_answer', `${url} is not a key set. Check apiUrl.`, { cause })
  }
}
