import { fitsRequest } from '@latchkey/wire'
import { providerError } from './providerError.ts'

/**
 * Refuses what is too large to be shown, before it is parsed, copied or drawn. The frame has the same limits.
 *
 * @throws a provider error with the code -32602 of JSON-RPC. Libraries send a request again that passed a limit (-32005).
 */
export function checkRequestSize(request: unknown): void {
  if (!fitsRequest(request)) throw providerError(-32602, 'The request is too large to be shown and signed.')
}
