import { AppError, type FrameErrorType, frameErrors, type ServerErrorCode } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { toFrameError } from './errors.ts'

/** The errors of a text with a code (protocol 5.4); `textingErrors` has those that occur only there. */
const texting: [ServerErrorCode, FrameErrorType][] = [
  ['message_not_sent', 'twilio_verification_failed'],
  ['user_unsubscribed', 'twilio_verification_failed'],
  ['not_supported', 'not_supported'],
  ['invalid_data', 'invalid_request_arguments'],
  ['too_many_requests', 'too_many_requests'],
]

test.each(texting)("the server's %s is the frame's %s", (code, type) => {
  expect(toFrameError(new AppError(code))).toMatchObject({ type, message: frameErrors[type] })
})
