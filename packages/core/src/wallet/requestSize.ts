import { AppError, fitsRequest } from '@latchkey/wire'
import { providerError } from './providerError.ts'

const message = 'The request is too large to be shown and signed.'

/** As JSON-RPC has it: invalid params. Libraries send a request that passed a limit (-32005) again. */
export const tooLarge = () => providerError(-32602, message)

/**
 * Refuses what is too large to be shown, before it is parsed, copied or drawn. The frame has the same limits.
 *
 * @throws AppError `invalid_message`, whose cause has the code of JSON-RPC.
 */
export function checkRequestSize(request: unknown): void {
  if (!fitsRequest(request)) throw new AppError('invalid_message', { message, cause: tooLarge() })
}
