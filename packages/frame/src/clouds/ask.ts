import { limits } from '@latchkey/wire'
import { fail } from '../errors.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One call of a cloud. What it says of itself stays here: users read texts of ours. */
export function ask(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  return fetch(url, {
    ...init,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  }).catch(() => fail('cloud_unreachable'))
}

export async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
