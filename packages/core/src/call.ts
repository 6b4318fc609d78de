import { AppError, type Endpoint, type ErrorCode, type Input, type Reply } from '@latchkey/wire'
import { type Http, isSilence } from './http.ts'
import type { Route } from './route.ts'
import { analyticsId } from './session/analyticsId.ts'
import { decodeToken } from './session/claims.ts'
import { isActive, serverToken, type TokenStore } from './session/tokens.ts'
import { version } from './version.ts'

export type CallOptions = {
  headers?: Record<string, string>
  /** Used instead of the session's token; null sends none. */
  bearer?: string | null
  retries?: number
  keepalive?: boolean
  /** Aborts the call with `client_request_canceled`. */
  signal?: AbortSignal
}

/** Sends one call of the contract and returns its typed response. */
export type Call = {
  <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Reply<E>>
  <E extends Endpoint>(route: Route<E>, input: Input<E>, options?: CallOptions): Promise<Reply<E>>
}

type CallContext = {
  appId: string
  apiUrl: string
  clientId?: string | undefined
  clientTag?: string | undefined
  http: Http
  tokens: TokenStore
  base(): string
  bearer(): Promise<string | null>
  /** Returns another token to replace a refused one. */
  renew(refusedToken: string): Promise<string | null>
  onRefused(code: ErrorCode): void
}

/** Paths that never refresh the session themselves: a refresh that waits for itself would never end (protocol 1.5). */
const withoutRefresh = [
  '/api/v1/sessions',
  '/api/v1/sessions/fork/recover',
  '/api/v1/sessions/logout',
  '/api/v1/analytics_events',
]

/** Creates the function that sends all calls, with headers for the app, the client and the signed-in user. */
export function createCall(context: CallContext): Call {
  return async (route: Route, input: unknown, options: CallOptions = {}) => {
    const { path, rest } = fillPath(route.path, input as Record<string, unknown>)
    // Only the app's config stays at the client's own address (protocol 1.1).
    const url = new URL(path, route.path.startsWith('/api/v1/apps/:app_id') ? context.apiUrl : context.base())
    const hasBody = route.method !== 'GET'
    if (!hasBody)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    const bearer = options.bearer !== undefined ? options.bearer : await bearerFor(context, route)
    const { bearer: _, headers, ...how } = options
    const own = {
      ...toHeaders(context),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    }
    const body = hasBody ? { body: rest } : {}
    const send = (bearing = own) =>
      context.http({ method: route.method, url: url.href, headers: bearing, ...body, ...how })
    /**
     * If the clock was changed, the server may refuse a token that looks valid here. Refreshes once and sends once
     * more, never a third time.
     */
    const sendAgain = async (cause: unknown) => {
      const { code, status } = AppError.from(cause)
      const mayRenew = bearer && options.bearer === undefined && !withoutRefresh.includes(route.path)
      const isRefused = status === 401 && code === 'missing_or_invalid_token'
      const token = mayRenew && isRefused && (await context.renew(bearer).catch(() => null))
      if (!token) throw cause
      return send({ ...own, authorization: `Bearer ${token}` })
    }
    try {
      // The server's response follows the contract; routes.ts explains why it is not parsed again.
      return (await send().catch(sendAgain)) as never
    } catch (cause) {
      context.onRefused(AppError.from(cause).code)
      throw cause
    }
  }
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filledPath = path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filledPath, rest }
}

async function bearerFor({ tokens, bearer }: CallContext, route: Route): Promise<string | null> {
  if (withoutRefresh.includes(route.path)) {
    const token = serverToken(tokens)
    const claims = decodeToken(token)
    return claims && isActive(tokens, claims) ? token : null
  }
  try {
    return await bearer()
  } catch (cause) {
    // A session that the server refuses must not prevent its user from logging in again.
    const error = AppError.from(cause)
    if (isSilence(error)) throw error
    return null
  }
}

/** protocol 1.2 */
function toHeaders(context: CallContext): Record<string, string> {
  return {
    'privy-app-id': context.appId,
    ...(context.clientId ? { 'privy-client-id': context.clientId } : {}),
    'privy-ca-id': analyticsId(context.tokens.storage) ?? '',
    'privy-client': context.clientTag ?? `latchkey-core:${version}`,
  }
}
