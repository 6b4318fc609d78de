import { createSmsFlow, type User } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { useAttachByCode } from '../../otp/useAttachByCode.ts'
import type { LoginWithCode, OtpFlowState } from '../../otp/useLoginByCode.ts'
import { pageFlow } from '../pageFlow.ts'

const getFlow = /* @__PURE__ */ pageFlow((client) => createSmsFlow(client, { intent: 'link' }))

export type SendCodeToLinkPhone = { phoneNumber: string }

export type UseLinkPhone = {
  /** With its country code; a number without one is read as a US number. */
  sendCode(input: SendCodeToLinkPhone): Promise<void>
  linkWithCode(input: LoginWithCode): Promise<{ user: User }>
  state: OtpFlowState
}

/**
 * Links a phone number to the signed-in user, without the modal. Source: protocol 2.5.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `invalid_data`, `invalid_credentials`, `account_transfer_required` when another user has
 * it.
 *
 * @example
 * const { sendCode, linkWithCode } = useLinkPhone()
 * await sendCode({ phoneNumber: '+1 213 373 4253' })
 * const { user } = await linkWithCode({ code: '123456' })
 */
export function useLinkPhone(callbacks?: PrivyEvents['linkAccount']): UseLinkPhone {
  const { sendCode, submitCode, state } = useAttachByCode(
    getFlow,
    { group: 'linkAccount', channel: 'sms' },
    callbacks,
  )
  return { sendCode, linkWithCode: submitCode, state }
}
