import { createSmsFlow } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { type LoginWithCode, type OtpFlowState, useLoginByCode } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createSmsFlow(client))

export type SendCodeToSms = {
  /** With its country code; a number without one is read as a US number. */
  phoneNumber: string
  disableSignup?: boolean
}

export type UseLoginWithSms = {
  sendCode(input: SendCodeToSms): Promise<void>
  loginWithCode(input: LoginWithCode): Promise<void>
  state: OtpFlowState
}

/**
 * Logs in by a code sent as a text message, without the modal. The app must then ask for terms and create a wallet
 * itself.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `invalid_data` for an invalid number,
 * `not_supported` for a region that the app does not serve. Source: protocol 17.3, protocol 2.5.
 *
 * @example
 * const { sendCode, loginWithCode, state } = useLoginWithSms()
 * await sendCode({ phoneNumber: '+1 555 123 4567' })
 * await loginWithCode({ code: '123456' })
 */
export function useLoginWithSms(callbacks?: PrivyEvents['login']): UseLoginWithSms {
  return useLoginByCode(getFlow, callbacks)
}
