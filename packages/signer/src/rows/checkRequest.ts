import type { SignedRequest } from '../authorization/payload.ts'
import { SignerRefusal } from '../refusal.ts'

/** The address that requests are sent to, and the time in seconds. */
export type Where = { publicUrl: string; now: number }

const prefixes = ['/api/v1', '/v1']

/**
 * Checks that a signed request is for this app and this server, and that it has not expired.
 *
 * @returns its path after the prefix, such as `/policies/p`.
 * @throws SignerRefusal
 */
export function checkRequest(request: SignedRequest, appId: string, { publicUrl, now }: Where): string {
  const { url, headers } = request
  const prefix = prefixes.find((one) => url.startsWith(`${publicUrl}${one}/`))
  if (prefix === undefined || headers['privy-app-id'] !== appId)
    throw new SignerRefusal('invalid_data', 'The request is for another app or server.')
  const expiry = readExpiry(headers)
  if (expiry !== undefined && expiry <= now)
    throw new SignerRefusal('request_expired', 'The time in privy-request-expiry has passed.')
  return url.slice(publicUrl.length + prefix.length)
}

/** In seconds; the header is in milliseconds. Undefined if there is no expiry. */
export function readExpiry(headers: SignedRequest['headers']): number | undefined {
  const text = headers['privy-request-expiry']
  if (!text) return undefined
  if (!/^\d{1,15}$/.test(text))
    throw new SignerRefusal('invalid_data', 'privy-request-expiry is a time in milliseconds.')
  return Number(text) / 1_000
}
