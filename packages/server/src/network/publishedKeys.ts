import { AppError } from '@latchkey/wire'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { BoundedMap } from '../boundedMap.ts'
import type { PublicReply } from '../network/fetchPublic.ts'
import type { Logger } from '../telemetry/log.ts'

/** How long a removed key is still accepted. */
const rememberMs = 600_000
/** If the source does not answer, known keys stay valid for a day (F14: failing vendor). */
const maxStaleMs = 24 * 3_600_000
/** Unknown key ids come from outside: a caller must not cause more requests (R66: custom tokens). */
const askAgainMs = 60_000
const maxRemembered = 1_000

const KeySet = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(100)) })

type KeySetAnswer = { find: JWTVerifyGetKey; at: number }
/** The last response, and the time of the last request. */
type Source = { fetched?: KeySetAnswer; askedAt: number; asking?: Promise<void> }
type Ask = (url: string) => Promise<PublicReply>

type Deps = { log: Logger; now(): Date }

/** Looks up keys in the set at a URL; for a missing one it requests the set again, at most once a minute. */
export type PublishedKeys = (url: string, ask: Ask) => Promise<JWTVerifyGetKey>

export function createPublishedKeys(deps: Deps): PublishedKeys {
  const sources = new BoundedMap<string, Source>(maxRemembered)
  return async (url, ask) => {
    const source = sources.get(url) ?? { askedAt: Number.NEGATIVE_INFINITY }
    sources.set(url, source)
    const age = () => deps.now().getTime() - (source.fetched?.at ?? Number.NEGATIVE_INFINITY)
    if (age() > rememberMs) await refresh(deps, source, () => read(ask, url))
    if (age() > maxStaleMs) delete source.fetched
    return async (header, token) => {
      try {
        return await findKeys(source)(header, token)
      } catch (cause) {
        if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
        await refresh(deps, source, () => read(ask, url))
        return findKeys(source)(header, token)
      }
    }
  }
}

function findKeys({ fetched }: Source): JWTVerifyGetKey {
  if (fetched) return fetched.find
  throw new AppError('invalid_credentials', {
    message: 'The keys of this login cannot be reached. Try again in a minute.',
  })
}

/** One request at a time for all waiting tokens. After a failure the present keys stay. */
async function refresh(
  { log, now }: Deps,
  source: Source,
  load: () => Promise<JSONWebKeySet>,
): Promise<void> {
  if (source.asking) return source.asking
  const time = now().getTime()
  if (time - source.askedAt < askAgainMs) return
  source.askedAt = time
  source.asking = load()
    .then((set) => {
      source.fetched = { find: createLocalJWKSet(set), at: time }
    })
    .catch((err: unknown) =>
      log.warn({ outage: 'keys of a login', err }, 'the keys of a login could not be read'),
    )
    .finally(() => {
      delete source.asking
    })
  return source.asking
}

async function read(ask: Ask, url: string): Promise<JSONWebKeySet> {
  const { status, text } = await ask(url)
  if (status !== 200) throw new Error(`${new URL(url).host} answered ${status} for its key set.`)
  return v.parse(KeySet, JSON.parse(text))
}
