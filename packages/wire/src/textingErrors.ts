import type { ErrorCode } from './errors.ts'
import type { FrameErrorType } from './frame.ts'

/** The meaning of the server's codes for a texted second-factor code only (protocol 5.4). */
export const textingErrors: { readonly [code in ErrorCode]?: FrameErrorType } = {
  not_supported: 'sms_region_not_supported',
  invalid_data: 'phone_number_not_supported',
  disallowed_login_method: 'not_supported',
}
