import { AppError } from '@latchkey/wire'
import { OutsideError, type PublicReply, type PublicRequest } from '../../network/fetchPublic.ts'

/** Sends a request to a vendor: over the network, or to the fake in this process. */
export type Ask = (url: string, request?: PublicRequest) => Promise<PublicReply>

type Question = { name: string; ask: Ask; url: string; request: PublicRequest }

const owner = /\b(account|user)\b/i
const suspension = /\b(suspended|disabled|deactivated|banned)\b/i

/**
 * Reads the JSON of a vendor's response. None of its text reaches a user (R29: malformed bodies, R38: tokens of
 * networks).
 * @throws AppError `invalid_credentials`, `too_many_requests`, `oauth_account_suspended`
 */
export async function askJson({ name, ask, url, request }: Question): Promise<unknown> {
  const reply = await ask(url, request).catch((cause: unknown) => {
    if (!(cause instanceof OutsideError)) throw cause
    throw failure(`${name} cannot be reached at the moment. Try again.`, cause)
  })
  // Published clients look for these words (protocol 1.8).
  if (reply.status === 429)
    throw new AppError('too_many_requests', { message: `${name}: provider rate limit reached` })
  const body = parse(reply.text)
  // GitHub also responds with 200 to refused requests.
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  if (body !== undefined && reply.status < 300 && typeof error !== 'string') return body
  if (saysSuspended(reply.text))
    throw new AppError('oauth_account_suspended', { message: `This ${name} account has been suspended.` })
  // Only an error code (RFC 6749 5.2) of the response may be logged.
  const reason = typeof error === 'string' && /^\w{1,60}$/.test(error) ? error : ''
  throw failure(
    `${name} refused the login. Try again.`,
    new Error(`${new URL(url).host} answered ${reply.status} ${reason}`),
  )
}

/** Both words in one text of the response: members of a refusal also have the names of accounts and users. */
function saysSuspended(text: string): boolean {
  const texts = text.slice(0, 2_000).split(/["\n]/)
  return texts.some((one) => owner.test(one) && suspension.test(one))
}

export function failure(message: string, cause?: unknown): AppError {
  return new AppError('invalid_credentials', { message, cause })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
