import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import type { Context, TextMessage } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import { toRefusal } from './refusal.ts'

/** However it fails, the caller learns it within 10 s (F14: failing vendor). */
const wholeMs = 9_000

export type TwilioKeys = {
  account_sid: string
  auth_token: string
  /** A number, a sender name, or a messaging service (`MG…`). */
  from: string
  /** Another provider with the same protocol: a scheme, a host and optionally a path. */
  base_url?: string
}

type TwilioContext = Pick<Context, 'log'> & { config: Pick<Config, 'profile'> }

/** Sends one text message by Twilio's REST interface. Throws an AppError for every failure. */
export async function sendByTwilio(
  ctx: TwilioContext,
  keys: TwilioKeys,
  { to, text }: Pick<TextMessage, 'to' | 'text'>,
): Promise<void> {
  const { log } = ctx
  const answer = await post(ctx, keys, { To: to, Body: text }).catch((cause: unknown) => {
    log.warn({ outage: 'SMS', err: cause }, 'the SMS provider did not answer')
    throw new AppError('message_not_sent', { cause })
  })
  if (answer.ok) return
  const refusal = toRefusal(answer.code)
  if (refusal) throw refusal
  // Wrong keys, no money, an unregistered sender: only the operator can fix these, so they are logged.
  log.warn(
    { outage: `SMS ${answer.code}`, status: answer.status, code: answer.code },
    'the SMS provider refused a message',
  )
  throw new AppError('message_not_sent')
}

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ code: v.number() }))

async function post(ctx: TwilioContext, keys: TwilioKeys, message: Record<string, string>) {
  const base = (keys.base_url ?? 'https://api.twilio.com').replace(/\/$/, '')
  const sender = keys.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(keys.account_sid)}/Messages.json`
  const { status, text } = await fetchPublic(ctx, url, {
    service: 'sms',
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.account_sid}:${keys.auth_token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ ...message, [sender]: keys.from }).toString(),
    timeoutMs: wholeMs,
  })
  const refusal = v.safeParse(Refusal, text)
  return { ok: status < 300, status, code: refusal.success ? refusal.output.code : undefined }
}
