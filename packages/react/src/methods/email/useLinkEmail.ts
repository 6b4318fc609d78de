import { createEmailFlow, type User } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { useAttachByCode } from '../../otp/useAttachByCode.ts'
import type { LoginWithCode, OtpFlowState } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createEmailFlow(client, { intent: 'link' }))

export type SendCodeToLinkEmail = { email: string }

export type UseLinkEmail = {
  sendCode(input: SendCodeToLinkEmail): Promise<void>
  linkWithCode(input: LoginWithCode): Promise<{ user: User }>
  state: OtpFlowState
}

/**
 * Links an email address to the signed-in user, without the modal. Source: protocol 2.4.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `invalid_credentials`, `account_transfer_required` when another user has it.
 *
 * @example
 * const { sendCode, linkWithCode } = useLinkEmail()
 * await sendCode({ email: 'ada@example.com' })
 * const { user } = await linkWithCode({ code: '123456' })
 */
export function useLinkEmail(callbacks?: PrivyEvents['linkAccount']): UseLinkEmail {
  const { sendCode, submitCode, state } = useAttachByCode(
    getFlow,
    { group: 'linkAccount', channel: 'email' },
    callbacks,
  )
  return { sendCode, linkWithCode: submitCode, state }
}
