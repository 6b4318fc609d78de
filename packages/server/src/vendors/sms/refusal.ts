import { AppError } from '@latchkey/wire'

/** Twilio's codes for refusals about the recipient; the caller learns of no others. */
const ofRecipient: Record<number, () => AppError> = {
  21211: invalid,
  21217: invalid,
  21421: invalid,
  21614: invalid,
  21408: () => new AppError('not_supported'),
  21610: () => new AppError('user_unsubscribed'),
}

/** The meaning of a refusal by Twilio for the caller; undefined if it is not about the number. */
export function toRefusal(code: unknown): AppError | undefined {
  return typeof code === 'number' ? ofRecipient[code]?.() : undefined
}

function invalid(): AppError {
  return new AppError('invalid_data', { message: 'This phone number cannot receive text messages.' })
}
