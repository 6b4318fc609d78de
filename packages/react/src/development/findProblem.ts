import type { Client } from '@latchkey/core'
import { type AppError, limits, parseUrl, type StartContext, type StartProblemName } from '@latchkey/wire'

export type Finding = {
  name: StartProblemName
  setup: StartContext
  /** The server's answer, in the terms of its protocol. */
  answer: string
}

export function getSetup(options: { appId: unknown; apiUrl: unknown }): StartContext {
  return { origin: location.origin, appId: String(options.appId), apiUrl: String(options.apiUrl) }
}

/** Finds the problem of this page; undefined if there is none, or if it cannot be determined. */
export async function findProblem(
  { state: store }: Pick<Client, 'state'>,
  setup: StartContext,
): Promise<Finding | undefined> {
  const state = store.getState()
  const answer = state.status === 'unreachable' ? describe(state.error) : 'the app'
  // Checked first: another origin is needed in any case.
  if (window.isSecureContext === false) return { name: 'insecure_context', setup, answer }
  if (state.status !== 'unreachable') return undefined
  const { code, status } = state.error
  if (code === 'invalid_origin') return { name: 'origin_not_listed', setup, answer }
  if (code === 'not_found') return { name: 'unknown_app', setup, answer }
  if (code === 'too_many_requests') return undefined
  if (status !== undefined) return { name: status >= 500 ? 'not_ready' : 'wrong_address', setup, answer }
  return { name: await findSilence(setup.apiUrl), setup, answer }
}

/** For a failed request, the browser only says that it failed. A Latchkey server would let any page read its answer. */
async function findSilence(apiUrl: string): Promise<StartProblemName> {
  try {
    const signal = AbortSignal.timeout(limits.requestTimeoutMs)
    await fetch(apiUrl, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })
    return 'wrong_address'
  } catch {
    if (blockedOrigins.has(apiUrl)) return 'blocked_by_policy'
    return location.protocol === 'https:' && isMixedContent(apiUrl) ? 'wrong_address' : 'no_answer'
  }
}

/**
 * https://www.w3.org/TR/mixed-content/ Browsers block requests from https pages to plain http, except to this machine
 * itself.
 */
const isMixedContent = (apiUrl: string) => /^http:\/\/(?!localhost|127\.|\[::1\])/.test(apiUrl)

/**
 * Origins that the page's policy blocked. Recorded from the beginning: the browser reports one some time after its
 * request.
 */
const blockedOrigins = new Set<string>()
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src') blockedOrigins.add(parseUrl(blockedURI)?.origin ?? '')
})

/** The provider's props are unusable. */
export function findMisuse(setup: StartContext, cause: unknown): Finding {
  const isId = setup.appId.length === limits.appIdLength
  const answer = `not asked: ${cause instanceof Error ? cause.message : cause}`
  return { name: isId ? 'wrong_address' : 'unknown_app', setup, answer }
}

function describe({ code, status, message, requestId }: AppError): string {
  if (status === undefined) return 'none'
  return `${status} ${code}: ${message}${requestId === undefined ? '' : ` (request ${requestId})`}`
}
