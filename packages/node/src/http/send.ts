import { authorize } from '../authorization/authorize.ts'
import { toBase64 } from '../base64.ts'
import { LatchkeyError } from '../error.ts'
import { type Connection, checkLimits, invalid } from '../options.ts'
import { attempt } from './attempt.ts'
import { type Call, toPath, toQuery } from './call.ts'
import { getRetryDelay, wait } from './retry.ts'

const defaultTimeoutMs = 15_000

/**
 * Sends a call, and repeats it where that is safe (see `getRetryDelay`). All attempts are the same request with the same
 * idempotency key, so the server does the work once.
 *
 * @throws LatchkeyError
 */
export async function send<Reply>(connection: Connection, call: Call): Promise<Reply> {
  const { method, signal, maxRetries = connection.maxRetries } = call
  checkLimits(call)
  const timeoutMs = call.timeoutMs ?? connection.timeoutMs ?? defaultTimeoutMs
  const { url, init } = await prepare(connection, call)
  let wasLost = false
  for (let count = 0; ; count++) {
    const outcome = await attempt(connection, { url, init, timeoutMs, signal })
    if ('body' in outcome) return outcome.body as Reply
    // An earlier attempt deleted it, and only its answer was lost.
    if (wasLost && method === 'DELETE' && outcome.error.code === 'not_found') return {} as Reply
    wasLost ||= outcome.kind === 'lost' || (outcome.status ?? 0) >= 500
    const delay = count < maxRetries ? getRetryDelay(call, outcome, count) : undefined
    if (delay === undefined) throw outcome.error
    await wait(delay, signal)
  }
}

async function prepare(connection: Connection, call: Call): Promise<{ url: string; init: RequestInit }> {
  const { appId, appSecret, apiUrl, publicUrl } = connection
  if (appSecret === undefined)
    throw new LatchkeyError(
      'missing_app_secret',
      'This call needs the app secret: new LatchkeyClient({ appId, appSecret, apiUrl }).',
    )
  const { method, body, isRead = false, authorization, signal } = call
  const path = `/api/v1${toPath(call.path)}${toQuery(call.query)}`
  const key = call.idempotencyKey ?? (method === 'POST' && !isRead ? crypto.randomUUID() : undefined)
  if (key !== undefined && !/^[\x20-\x7e]{1,256}$/.test(key))
    throw invalid('idempotencyKey must have 1 to 256 characters of ASCII.')
  const headers: Record<string, string> = {
    'privy-app-id': appId,
    ...(key !== undefined && { 'privy-idempotency-key': key }),
  }
  const signedRequest = { method, url: `${publicUrl}${path}`, body: body ?? {}, headers }
  const exchange = (userJwt: string) => exchangeJwt(connection, { userJwt, signal })
  return {
    url: `${apiUrl}${path}`,
    init: {
      method,
      headers: {
        ...headers,
        ...(authorization && (await authorize(signedRequest, authorization, exchange))),
        accept: 'application/json',
        authorization: `Basic ${toBase64(new TextEncoder().encode(`${appId}:${appSecret}`))}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
  }
}

type Exchange = { userJwt: string; signal: AbortSignal | undefined }

/** The key is valid for 15 minutes. It is fetched for each request, so that a session that ended signs nothing. */
async function exchangeJwt(connection: Connection, { userJwt, signal }: Exchange): Promise<string> {
  const { authorization_key } = await send<{ authorization_key: string }>(connection, {
    ...{ method: 'POST', path: ['wallets', 'authenticate'], body: { user_jwt: userJwt } },
    ...{ isRead: true, signal },
  })
  return authorization_key
}
