import { limits } from '@latchkey/wire'
import { fail } from '../errors.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Calls a cloud. Its messages stay here: users only see our own texts. */
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
