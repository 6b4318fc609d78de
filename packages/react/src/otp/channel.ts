import type { Client, CodeState, LoginOutcome, Store, User } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { Journey } from '../navigation/journey.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'
import type { IconName } from '../ui/Icon.tsx'

/** What the screens of email and SMS differ in. */
export type CodeChannel = {
  kind: 'email' | 'sms'
  icon: IconName
  /** One flow for all screens of a journey: who comes back to the field finds what was typed. */
  getFlow(latchkey: Latchkey, journey: Journey): JourneyCode
  /** Accepts the offer of a transfer. */
  transfer(client: Client, offer: { nonce: string; to: string }): Promise<User>
  /** Where the code is typed. */
  codeRoute(props: { journey: Journey; to: string }): ModalRoute
  /** What is said under the field; all else has a screen of its own. */
  fieldErrors: readonly ErrorCode[]
}

/** A flow as the screens use it: `to` is the email address or the phone number. */
export type JourneyCode = Store<CodeState> & {
  sendCode(to: string): Promise<void>
  /** Goes on with a code that is on its way already. */
  resume(to: string): Promise<void>
  submitCode(input: { code: string }): Promise<LoginOutcome>
}
