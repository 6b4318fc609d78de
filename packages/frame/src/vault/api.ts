import {
  AppError,
  type Endpoint,
  type Input,
  limits,
  type Reply,
  retriedStatuses,
  vault,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { Caller } from '../channel/caller.ts'
import { type ProofKey, signProof } from './deviceProof.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>
type Options = {
  /** This page's own origin. The frame calls no other. */
  origin: string
  fetch: Fetch
  wait(ms: number): Promise<void>
  /** The nonce that the server wrote into the page. */
  nonce?: string | undefined
}
/** The vault needs the device's proof; for other calls the bearer is enough. */
export type DeviceCaller = Caller & { proofKey: ProofKey }
type ApiCaller = (Caller | DeviceCaller) & {
  /** Work to do while waiting for the response. */
  meanwhile?(): void
}
export type Api = ReturnType<typeof createApi>

/** Each counts against a daily limit of the user, and notifies the user: only one attempt per request. */
const notRepeatable: readonly Endpoint[] = [vault.recoverSlot, vault.exportSlot]

/** Calls the server: with bearer, device proof and nonce, and the published retry rule if a repeat is harmless. */
export function createApi({ origin, fetch, wait, nonce: firstNonce }: Options) {
  let nonce = firstNonce

  async function attempt<E extends Endpoint>(endpoint: E, input: Input<E>, caller: ApiCaller) {
    const { session, grant } = caller
    const { path, body } = fill(endpoint, input as Record<string, unknown>)
    const url = origin + path
    const claims = { method: endpoint.method, url, accessToken: session.accessToken, nonce }
    const request = fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'privy-app-id': session.appId,
        ...('proofKey' in caller ? { [vault.proofHeader]: await signProof(caller.proofKey, claims) } : {}),
        ...(grant ? { [vault.mfaHeader]: grant.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    })
    caller.meanwhile?.()
    const response = await request.catch(unreachable)
    nonce = response.headers.get(vault.nonceHeader) ?? nonce
    return response
  }

  async function withNonce<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    caller: ApiCaller,
  ): Promise<Reply<E>> {
    const first = await attempt(endpoint, input, caller)
    try {
      return await read(endpoint, first)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'proof_nonce_required') throw error
      return read(endpoint, await attempt(endpoint, input, caller))
    }
  }

  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    caller: ApiCaller,
  ): Promise<Reply<E>> {
    const retries = notRepeatable.includes(endpoint) ? 0 : limits.requestRetries
    for (let retry = 0; ; retry++) {
      try {
        return await withNonce(endpoint, input, caller)
      } catch (error) {
        if (retry >= retries || !isPassing(error)) throw error
        await wait(limits.retryBaseMs * limits.retryFactor ** retry)
      }
    }
  }
}

function fill(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, body: endpoint.method === 'GET' ? undefined : JSON.stringify(rest) }
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw AppError.from(body, fallbackFor(response.status), response)
  const result = v.safeParse(endpoint.reply, body)
  if (!result.success) throw new AppError('unknown_embedded_wallet_error')
  return result.output as Reply<E>
}

function fallbackFor(status: number) {
  return status === 429 ? 'too_many_requests' : 'unknown_embedded_wallet_error'
}

function unreachable(error: unknown): never {
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  throw new AppError(timedOut ? 'client_request_timeout' : 'server_unreachable')
}

/** Published rule: network failures and these statuses are retried; a timeout was long enough already. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return error.code === 'server_unreachable' || retriedStatuses.some((status) => status === error.status)
}
