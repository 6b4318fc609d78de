import type { Client, CodeState, LoginOutcome, Store, User } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { Journey } from '../navigation/journey.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'
import type { IconName } from '../ui/Icon.tsx'

/** The differences between the screens of email and SMS. */
export type CodeChannel = {
  kind: 'email' | 'sms'
  icon: IconName
  /** One flow for all screens of a login, so that a user who comes back to the field finds the typed text. */
  getFlow(latchkey: Latchkey, journey: Journey): JourneyCode
  /** Accepts the offer of a transfer. */
  transfer(client: Client, offer: { nonce: string; to: string }): Promise<User>
  /** The screen for the code. */
  codeRoute(props: { journey: Journey; to: string }): ModalRoute
  /** Errors shown under the field; all others have their own screen. */
  fieldErrors: readonly ErrorCode[]
}

/** A flow as the screens use it: `to` is the email address or the phone number. */
export type JourneyCode = Store<CodeState> & {
  sendCode(to: string): Promise<void>
  /** Continues with a code that was already sent. */
  resume(to: string): Promise<void>
  submitCode(input: { code: string }): Promise<LoginOutcome>
}
