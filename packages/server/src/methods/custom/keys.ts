import { createPublicKey, type KeyObject } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import type { CustomAuth } from '../../app/settings.ts'
import type { Context } from '../../context.ts'
import { localIssuer } from '../../outside/customAuth/local.ts'
import { fetchPublic } from '../../outside/fetchPublic.ts'

/** A key that was taken away counts no longer than this. */
const rememberMs = 600_000
/** Unless the address does not answer: then known keys count on, for a day (F14). */
const mostStaleMs = 24 * 3_600_000
/** Unknown key ids come from outside: nobody may make us ask the app's login more often (R66). */
const askAgainMs = 60_000
const mostRemembered = 1_000

const KeySet = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(100)) })

type Fetched = { find: JWTVerifyGetKey; at: number }
/** The last answer, and when it was last asked for. */
type Source = { fetched?: Fetched; askedAt: number; asking?: Promise<void> }

const sources = new WeakMap<Context, Map<string, Source>>()

/** What an app's tokens are checked with. Undefined when the app has registered nothing, and has no local twin. */
export async function customAuthOf(
  ctx: Context,
  { settings }: App,
): Promise<{ config: CustomAuth; keys: JWTVerifyGetKey | KeyObject } | undefined> {
  const config = settings.custom_auth_config
  if (config?.public_key !== undefined) return { config, keys: createPublicKey(config.public_key) }
  if (config?.jwks_url !== undefined) return { config, keys: await published(ctx, config.jwks_url) }
  if (ctx.config.profile !== 'development') return undefined
  const { issuer, keys } = await localIssuer(ctx)
  return { config: { issuer, algorithms: ['ES256'], subject_claim: 'sub' }, keys: createLocalJWKSet(keys) }
}

/** Looks a key up in the set at an address; one that is not there is asked for again, once a minute at most. */
async function published(ctx: Context, url: string): Promise<JWTVerifyGetKey> {
  const source = sourceAt(ctx, url)
  const age = () => ctx.now().getTime() - (source.fetched?.at ?? Number.NEGATIVE_INFINITY)
  if (age() > rememberMs) await ask(ctx, url, source)
  if (age() > mostStaleMs) delete source.fetched
  return async (header, token) => {
    try {
      return await found(source)(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
      await ask(ctx, url, source)
      return found(source)(header, token)
    }
  }
}

function sourceAt(ctx: Context, url: string): Source {
  const known = sources.get(ctx) ?? new Map<string, Source>()
  sources.set(ctx, known)
  if (known.size >= mostRemembered) known.clear()
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
async function ask(ctx: Context, url: string, source: Source): Promise<void> {
  if (source.asking) return source.asking
  const now = ctx.now().getTime()
  if (now - source.askedAt < askAgainMs) return
  source.askedAt = now
  source.asking = readKeys(ctx, url)
    .then((set) => {
      source.fetched = { find: createLocalJWKSet(set), at: now }
    })
    .catch((err: unknown) => ctx.log.warn({ err, url }, 'the keys of a custom login could not be read'))
    .finally(() => {
      delete source.asking
    })
  return source.asking
}

async function readKeys(ctx: Context, url: string): Promise<JSONWebKeySet> {
  const { status, text } = await fetchPublic(ctx, url)
  if (status !== 200) throw new Error(`The key set was answered with ${status}.`)
  return v.parse(KeySet, JSON.parse(text))
}
