import { limits, parseUrl } from '@latchkey/wire'
import { getOrigin } from '../../network/origin.ts'
import type { SignInMessage } from '../../standards/signInMessage.ts'

/** A message is valid as long as its nonce. */
const maxAgeMs = limits.walletNonceSeconds * 1_000

export type ExpectedMessage = {
  /** Origins of the pages that may act for the app. */
  origins: readonly string[]
  /** The origin of the sending page, according to its browser. Native apps and servers have none. */
  origin: string | undefined
  now: Date
}

/**
 * Why a message is not valid here; undefined if it is (R41: sign-in messages). Address and app are compared when the
 * nonce is used up.
 */
export function findRefusal(
  message: SignInMessage,
  { origins, origin, now }: ExpectedMessage,
): string | undefined {
  const page = origins.find(
    (candidate) => new URL(candidate).host === message.domain && isFrom(message.uri, candidate),
  )
  if (page === undefined) return 'domain and URI are not of a page of this app'
  if (origin !== undefined && origin !== page) return 'written for another page than the one that sends it'
  if (message.scheme !== undefined && `${message.scheme}:` !== new URL(page).protocol) return 'wrong scheme'
  if (message.version !== '1') return 'unknown version'
  const time = now.getTime()
  const issuedAt = Date.parse(message.issuedAt)
  if (!(Math.abs(time - issuedAt) <= maxAgeMs)) return 'too old, or of the future'
  if (message.expirationTime !== undefined && !(time < Date.parse(message.expirationTime))) return 'expired'
  if (message.notBefore !== undefined && !(time >= Date.parse(message.notBefore))) return 'not valid yet'
  return undefined
}

/** A name or password before the host would make a page of another host look like this one. */
function isFrom(uri: string, origin: string): boolean {
  const url = parseUrl(uri)
  return url !== undefined && getOrigin(url) === origin && url.username === '' && url.password === ''
}
