import { AppError } from '@latchkey/wire'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { PublicReply } from './fetchPublic.ts'

/** A key that was taken away counts no longer than this. */
const rememberMs = 600_000
/** Unless the address does not answer: then known keys count on, for a day (F14). */
const maxStaleMs = 24 * 3_600_000
/** Unknown key ids come from outside: nobody may make us ask more often (R66). */
const askAgainMs = 60_000
const maxRemembered = 1_000

const KeySet = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(100)) })

type Fetched = { find: JWTVerifyGetKey; at: number }
/** The last answer, and when it was last asked for. */
type Source = { fetched?: Fetched; askedAt: number; asking?: Promise<void> }
type Ask = (url: string) => Promise<PublicReply>

const sources = new WeakMap<Context, Map<string, Source>>()

/** Looks a key up in the set at an address; one that is not there is asked for again, once a minute at most. */
export async function publishedKeys(ctx: Context, url: string, ask: Ask): Promise<JWTVerifyGetKey> {
  const source = sourceAt(ctx, url)
  const age = () => ctx.now().getTime() - (source.fetched?.at ?? Number.NEGATIVE_INFINITY)
  if (age() > rememberMs) await refresh(ctx, source, () => read(ask, url))
  if (age() > maxStaleMs) delete source.fetched
  return async (header, token) => {
    try {
      return await found(source)(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
      await refresh(ctx, source, () => read(ask, url))
      return found(source)(header, token)
    }
  }
}

function sourceAt(ctx: Context, url: string): Source {
  const known = sources.get(ctx) ?? new Map<string, Source>()
  sources.set(ctx, known)
  if (known.size >= maxRemembered) known.clear()
  const source = known.get(url) ?? { askedAt: Number.NEGATIVE_INFINITY }
  known.set(url, source)
  return source
}

function found({ fetched }: Source): JWTVerifyGetKey {
  if (fetched) return fetched.find
  throw new AppError('invalid_credentials', {
    message: 'The keys of this login cannot be reached. Try again in a minute.',
  })
}

/** One request at a time, however many tokens wait for it. A failure leaves the keys that were there. */
async function refresh(ctx: Context, source: Source, load: () => Promise<JSONWebKeySet>): Promise<void> {
  if (source.asking) return source.asking
  const now = ctx.now().getTime()
  if (now - source.askedAt < askAgainMs) return
  source.askedAt = now
  source.asking = load()
    .then((set) => {
      source.fetched = { find: createLocalJWKSet(set), at: now }
    })
    .catch((err: unknown) =>
      ctx.log.warn({ outage: 'keys of a login', err }, 'the keys of a login could not be read'),
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
