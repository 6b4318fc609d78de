import type { Client } from '../../client.ts'
import type { AnswerKeys } from './answerKeys.ts'
import type { SignatureRequest } from './signatureContent.ts'

/** A request that this page was left for, or shows to another device. */
export type PendingRequest = {
  id: string
  providerAppId: string
  /** Origin of the other app's server. */
  server: string
  keys: AnswerKeys
  request: SignatureRequest
  /** Milliseconds since 1970 on this device. */
  endsAt: number
}

const requestsKey = 'latchkey:cross-app-requests'
const afterLinkKey = 'latchkey:cross-app-after-link'

type Deps = Pick<Client, 'storage' | 'now'>

/** Requests of all tabs of this origin that may still be answered. */
function listPending({ storage, now }: Deps): PendingRequest[] {
  const list = storage.get(requestsKey)
  return Array.isArray(list) ? list.filter(({ endsAt }) => endsAt > now()) : []
}

export function keepPending(deps: Deps, pending: PendingRequest): void {
  deps.storage.set(requestsKey, [...listPending(deps), pending])
}

export const isPending = (deps: Deps, id: string): boolean => listPending(deps).some((one) => one.id === id)

/** Removes a request, so that a second return to the same address finds nothing. */
export function takePending(deps: Deps, id: string): PendingRequest | undefined {
  const all = listPending(deps)
  const rest = all.filter((one) => one.id !== id)
  if (rest.length < all.length) deps.storage.set(requestsKey, rest.length > 0 ? rest : null)
  return all.find((one) => one.id === id)
}

type AfterLink = { stateCode: string; request: SignatureRequest }

/** Stores the request to sign after the account is linked again. */
export function keepAfterLink({ storage }: Pick<Client, 'storage'>, next: AfterLink): void {
  storage.set(afterLinkKey, next)
}

export function takeAfterLink({ storage }: Pick<Client, 'storage'>, stateCode: string): AfterLink | null {
  const next = storage.get(afterLinkKey) as AfterLink | null
  if (next?.stateCode !== stateCode) return null
  storage.set(afterLinkKey, null)
  return next
}
