import { fitsRequest } from '@latchkey/wire'
import { providerError } from './providerError.ts'

/**
 * Refuses a request that is too large to show before it is parsed, copied or drawn. The frame has the same limits.
 *
 * @throws a provider error with the JSON-RPC code -32602. With the code for limits (-32005) libraries would repeat the
 * request.
 */
export function checkRequestSize(request: unknown): void {
  if (!fitsRequest(request)) throw providerError(-32602, 'The request is too large to be shown and signed.')
}
