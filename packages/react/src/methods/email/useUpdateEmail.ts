import { createEmailFlow, type User } from '@latchkey/core'
import { useCallback } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { useAttachByCode } from '../../otp/useAttachByCode.ts'
import type { LoginWithCode, OtpFlowState } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createEmailFlow(client, { intent: 'update' }))

export type UseUpdateEmailInterface = {
  sendCode(input: { newEmailAddress: string }): Promise<void>
  verifyCode(input: LoginWithCode): Promise<{ user: User }>
  state: OtpFlowState
}

/**
 * Replaces the user's email address, without the modal. The code goes to the new one. Source: protocol 2.4.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `must_be_authenticated`,
 * `failed_to_update_account` when there is none to replace, `invalid_credentials`, `linked_to_another_user`.
 *
 * @example
 * const { sendCode, verifyCode } = useUpdateEmail()
 * await sendCode({ newEmailAddress: 'ada@new.example' })
 * const { user } = await verifyCode({ code: '123456' })
 */
export function useUpdateEmail(callbacks?: PrivyEvents['update']): UseUpdateEmailInterface {
  const flow = useAttachByCode(getFlow, { group: 'update', channel: 'email' }, callbacks)
  const { sendCode: send } = flow
  const sendCode = useCallback(
    ({ newEmailAddress: email }: { newEmailAddress: string }) => send({ email }),
    [send],
  )
  return { sendCode, verifyCode: flow.submitCode, state: flow.state }
}
