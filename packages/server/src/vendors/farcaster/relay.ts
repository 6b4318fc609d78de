import { AppError, url } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { fetchPublic, OutsideError, type PublicReply, type PublicRequest } from '../../network/fetchPublic.ts'
import type { Farcaster } from './farcaster.ts'

const text = v.string()
/** Pages open the address, so it must not run anything. */
const Opened = v.object({
  channelToken: v.pipe(text, v.nonEmpty()),
  url: v.pipe(text, url(), v.startsWith('https://')),
})
const Completed = v.object({
  message: text,
  signature: text,
  fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  username: v.nullish(text, ''),
  displayName: v.nullish(text, ''),
  bio: v.nullish(text, ''),
  pfpUrl: v.nullish(text, ''),
})

/**
 * The relay between a page and a Farcaster wallet. Source: docs.farcaster.xyz/auth-kit/client, and the relay's code in
 * farcasterxyz/auth-monorepo: 201 when opened, 202 while pending, 200 once when completed, 401 when unknown.
 */
export function createRelay(ctx: Pick<Context, 'config' | 'log'>): Pick<Farcaster, 'open' | 'status'> {
  const base = ctx.config.vendorOrigins.FARCASTER_RELAY_URL
  return {
    async open(request) {
      const reply = await ask(ctx, `${base}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, acceptAuthAddress: true }),
      })
      const channel = reply?.status === 201 ? read(Opened, reply) : undefined
      if (!channel) throw noAnswer()
      return { channelToken: channel.channelToken, connectUri: channel.url }
    },
    async status(channelToken) {
      // A token gives access to a user's login: it is only sent in this header.
      const headers = { authorization: `Bearer ${channelToken}` }
      const reply = await ask(ctx, `${base}/v1/channel/status`, { headers })
      if (reply?.status === 401) return { state: 'gone' }
      const completion = reply?.status === 200 ? read(Completed, reply) : undefined
      // Without a response nothing changes: the client asks again until its time is up.
      if (!completion) return { state: 'pending' }
      const { displayName: display_name, pfpUrl: pfp_url, ...rest } = completion
      return { state: 'completed', answer: { ...rest, display_name, pfp_url } }
    },
  }
}

async function ask(
  ctx: Pick<Context, 'config' | 'log'>,
  url: string,
  request: PublicRequest,
): Promise<PublicReply | undefined> {
  try {
    return await fetchPublic(ctx, url, { ...request, service: 'farcaster' })
  } catch (cause) {
    if (!(cause instanceof OutsideError)) throw cause
    ctx.log.warn({ outage: 'Farcaster relay', reason: cause.reason }, 'the Farcaster relay did not answer')
    return undefined
  }
}

function read<T>(schema: v.GenericSchema<unknown, T>, { text }: PublicReply): T | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return result.success ? result.output : undefined
}

/** Not a 5xx: clients would repeat the request three times. */
export function noAnswer(cause?: unknown): AppError {
  return new AppError('invalid_credentials', {
    message: 'Farcaster did not answer. Try again in a moment.',
    cause,
  })
}
