import type { Endpoint } from '@latchkey/wire'
import { changes } from './changes.ts'
import { harmless } from './harmless.ts'

const inventory = new Set(
  [
    ...Object.values(changes).flatMap(({ endpoints }): readonly Endpoint[] => endpoints),
    ...harmless.map(([endpoint]) => endpoint),
  ].map(toCall),
)

/** True for an endpoint that only reads, that no session calls, or that is in a list. */
export function isListed(endpoint: Endpoint): boolean {
  const isOfSession = endpoint.guard === 'user' || endpoint.guard === 'anyone'
  return endpoint.method === 'GET' || !isOfSession || inventory.has(toCall(endpoint))
}

function toCall({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
