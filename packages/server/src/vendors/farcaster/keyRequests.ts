import { url } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { fetchPublic, OutsideError, type PublicReply, type PublicRequest } from '../../network/fetchPublic.ts'
import type { Farcaster } from './farcaster.ts'
import { noAnswer } from './relay.ts'

const text = v.string()
/** Pages open the address: a web page, or the app by its own scheme. */
const approvalUrl = v.pipe(text, url(), v.regex(/^(https|farcaster):\/\//))
const Opened = v.object({ token: v.pipe(text, v.nonEmpty()), deeplinkUrl: approvalUrl })
const Status = v.object({
  state: text,
  userFid: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})
const within = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.object({ result: v.object({ signedKeyRequest: schema }) })

/** Undecided, or approved but not yet on the chain. */
const openStates = ['pending', 'approved']

/**
 * Farcaster's own app, in which users approve keys of other apps. Source:
 * docs.farcaster.xyz/reference/warpcast/signer-requests, with the states pending, approved, completed.
 */
export function createKeyRequests(
  ctx: Pick<Context, 'config' | 'log'>,
): Pick<Farcaster, 'requestKey' | 'readKeyRequest'> {
  const base = ctx.config.vendorOrigins.FARCASTER_API_URL
  return {
    async requestKey({ requestFid, key, deadline, signature }) {
      const reply = await ask(ctx, `${base}/v2/signed-key-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, requestFid, deadline, signature }),
      })
      const request = reply && isSuccess(reply) ? read(Opened, reply) : undefined
      if (request) return { token: request.token, approvalUrl: request.deeplinkUrl }
      // For example a custody address of another id: its operator must know.
      if (reply) ctx.log.warn({ status: reply.status }, 'Farcaster refused a request for a key')
      throw noAnswer()
    },
    async readKeyRequest(token) {
      const reply = await ask(ctx, `${base}/v2/signed-key-request?token=${encodeURIComponent(token)}`)
      if (reply?.status === 404) return { state: 'over' }
      const status = reply && isSuccess(reply) ? read(Status, reply) : undefined
      if (!status || openStates.includes(status.state)) return { state: 'pending' }
      if (status.state !== 'completed') return { state: 'over' }
      return { state: 'completed', ...(status.userFid === undefined ? {} : { userFid: status.userFid }) }
    },
  }
}

async function ask(
  ctx: Pick<Context, 'config' | 'log'>,
  address: string,
  request?: PublicRequest,
): Promise<PublicReply | undefined> {
  try {
    return await fetchPublic(ctx, address, { ...request, service: 'farcaster' })
  } catch (cause) {
    if (!(cause instanceof OutsideError)) throw cause
    ctx.log.warn({ outage: 'Farcaster signers', reason: cause.reason }, 'Farcaster did not answer')
    return undefined
  }
}

const isSuccess = ({ status }: PublicReply) => status >= 200 && status < 300

function read<T>(schema: v.GenericSchema<unknown, T>, { text }: PublicReply): T | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), within(schema)), text)
  return result.success ? result.output.result.signedKeyRequest : undefined
}
