import { createSmsFlow, type User } from '@latchkey/core'
import { useCallback } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { useAttachByCode } from '../../otp/useAttachByCode.ts'
import type { LoginWithCode, OtpFlowState } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createSmsFlow(client, { intent: 'update' }))

export type UseUpdatePhoneInterface = {
  /** With its country code; a number without one is read as a US number. */
  sendCode(input: { newPhoneNumber: string }): Promise<void>
  verifyCode(input: LoginWithCode): Promise<{ user: User }>
  state: OtpFlowState
}

/**
 * Replaces the user's phone number, without the modal. The code goes to the new one. Source: protocol 2.5.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `must_be_authenticated`,
 * `failed_to_update_account` when there is none to replace, `invalid_data`, `invalid_credentials`,
 * `linked_to_another_user`.
 *
 * @example
 * const { sendCode, verifyCode } = useUpdatePhone()
 * await sendCode({ newPhoneNumber: '+1 213 373 4253' })
 * const { user } = await verifyCode({ code: '123456' })
 */
export function useUpdatePhone(callbacks?: PrivyEvents['update']): UseUpdatePhoneInterface {
  const flow = useAttachByCode(getFlow, { group: 'update', channel: 'sms' }, callbacks)
  const { sendCode: send } = flow
  const sendCode = useCallback(
    ({ newPhoneNumber: phoneNumber }: { newPhoneNumber: string }) => send({ phoneNumber }),
    [send],
  )
  return { sendCode, verifyCode: flow.submitCode, state: flow.state }
}
