import { attach, logIn, toLoginMode } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import { type CodeFlow, type CodeFlowOptions, createCodeFlow } from '../../otp/flow.ts'
import * as routes from './routes.ts'

export type SmsFlow = CodeFlow<{
  /** With its country code; a number without one is read as a number of the USA. The server parses it and decides. */
  phoneNumber: string
}>

/**
 * Logs a user in, links a phone number or replaces one, with a code sent as a text message.
 *
 * @example
 * const flow = createSmsFlow(client)
 * await flow.sendCode({ phoneNumber: '+1 555 123 4567' })
 * const { user } = await flow.submitCode({ code: '123456' })
 */
export function createSmsFlow(client: Client, options: CodeFlowOptions = {}): SmsFlow {
  return createCodeFlow(
    client,
    {
      type: 'phone',
      read: ({ phoneNumber }) => phoneNumber,
      current: (user) => user.phone?.number,
      init: ({ to: phoneNumber, token, options }) =>
        client.call(routes.initSms, { phoneNumber, token }, options),
      logIn: ({ to: phoneNumber, code, disableSignup }) =>
        logIn(client, routes.authenticateSms, { phoneNumber, code, mode: toLoginMode(disableSignup) }),
      link: ({ to: phoneNumber, code }) => attach(client, routes.linkSms, { phoneNumber, code }),
      update: ({ old: old_phone_number, to: new_phone_number, code }) =>
        attach(client, routes.updateSms, { old_phone_number, new_phone_number, code }),
    },
    options,
  )
}
