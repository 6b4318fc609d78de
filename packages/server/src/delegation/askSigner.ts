import { SignerAway, type SignerClient, SignerRefusal } from '@latchkey/signer'
import { AppError, isServerCode } from '@latchkey/wire'

/**
 * Calls the signer. A refusal keeps its error code; if the signer does not answer, the message tells the operator how
 * to start it.
 *
 * @throws AppError
 */
export async function askSigner<T>(
  signer: SignerClient,
  ask: (signer: SignerClient) => Promise<T>,
): Promise<T> {
  try {
    return await ask(signer)
  } catch (cause) {
    if (cause instanceof SignerAway)
      throw new AppError('feature_not_enabled', {
        message: 'The signer does not answer. Its operator has to start it with: latchkey signer',
        cause,
      })
    if (!(cause instanceof SignerRefusal)) throw cause
    const code: string = cause.code
    throw new AppError(isServerCode(code) ? code : 'invalid_data', { message: cause.message, cause })
  }
}
