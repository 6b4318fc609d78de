import type { Context } from '../context.ts'
import { fetchPublic, OutsideError, type PublicReply } from '../network/fetchPublic.ts'
import type { EndpointRow } from './endpointStore.ts'
import { timeoutMs } from './retry.ts'
import { readSecrets } from './secret.ts'
import { signMessage } from './sign.ts'

export type PostDeps = Pick<Context, 'config' | 'seal' | 'now' | 'resolve'> &
  Partial<Pick<Context, 'metrics'>>

/** The part of an answer that is kept. */
const answerBytes = 1_024
const success = (status: number) => status >= 200 && status < 300

/** The result of one request to an endpoint. */
export type PostResult = {
  isDelivered: boolean
  /** Null if there was no answer. */
  status: number | null
  /** What is wrong, in a sentence; null after a success. */
  error: string | null
  /** The beginning of the answer. */
  answer: string | null
  retryAfter: string | undefined
}

/**
 * Posts a body to an endpoint, signed now with each of its valid secrets. Only a status from 200 to 299 within 15 s is
 * a success. Never throws for a failure of the endpoint.
 */
export async function post(
  deps: PostDeps,
  endpoint: EndpointRow,
  message: { id: string; body: string },
): Promise<PostResult> {
  const secrets = await readSecrets(deps, endpoint)
  const headers = {
    ...signMessage({ ...message, now: deps.now(), secrets }),
    ...{ 'content-type': 'application/json', 'user-agent': 'latchkey-webhooks' },
  }
  const { body } = message
  try {
    const request = {
      method: 'POST',
      service: 'webhook',
      headers,
      body,
      timeoutMs,
      keepBytes: answerBytes,
    } as const
    return toResult(await fetchPublic(deps, endpoint.url, request))
  } catch (cause) {
    if (!(cause instanceof OutsideError)) throw cause
    return { isDelivered: false, status: null, error: describe(cause), answer: null, retryAfter: undefined }
  }
}

function toResult({ status, text, headers }: PublicReply): PostResult {
  const isDelivered = success(status)
  return {
    ...{ isDelivered, status, retryAfter: headers['retry-after'] },
    error: isDelivered ? null : `The endpoint answered ${status}.`,
    answer: toStorable(text),
  }
}

/** Postgres stores neither a zero byte nor half of a character. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

const names: Record<string, string> = {
  ENOTFOUND: 'its name is not in the DNS',
  EAI_AGAIN: 'the DNS does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EPROTO: 'it does not speak TLS',
}

/** An OutsideError with its cause: the DNS, TLS, or nothing that listens. */
function describe({ message, cause }: OutsideError): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === '') return message
  const isTls = /CERT|TLS|SSL|VERIFY/.test(code)
  const reason = names[code] ?? (isTls ? 'its certificate is not valid' : undefined)
  return `${message.replace(/\.$/, '')}: ${reason ? `${reason} (${code})` : code}.`
}
