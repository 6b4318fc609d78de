import { createEmailFlow } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { type LoginWithCode, type OtpFlowState, useLoginByCode } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createEmailFlow(client))

export type SendCodeToEmail = { email: string; disableSignup?: boolean }

export type UseLoginWithEmail = {
  sendCode(input: SendCodeToEmail): Promise<void>
  loginWithCode(input: LoginWithCode): Promise<void>
  state: OtpFlowState
}

/**
 * Logs in by email without the modal. The app must then ask for terms and create a wallet itself.
 *
 * @throws AppError from both functions, after `onError` was called with its code.
 *
 * @example
 * const { sendCode, loginWithCode, state } = useLoginWithEmail()
 * await sendCode({ email: 'ada@example.com' })
 * await loginWithCode({ code: '123456' })
 */
export function useLoginWithEmail(callbacks?: PrivyEvents['login']): UseLoginWithEmail {
  return useLoginByCode(getFlow, callbacks)
}
