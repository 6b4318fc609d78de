import { attach, logIn, toLoginMode } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import { type CodeFlow, type CodeFlowOptions, createCodeFlow } from '../../otp/flow.ts'
import * as routes from './routes.ts'

export type EmailFlow = CodeFlow<{ email: string }>

/**
 * Logs a user in, links an address or replaces one, with a code sent by email.
 *
 * @example
 * const flow = createEmailFlow(client)
 * await flow.sendCode({ email: 'ada@example.com' })
 * const { user } = await flow.submitCode({ code: '123456' })
 */
export function createEmailFlow(client: Client, options: CodeFlowOptions = {}): EmailFlow {
  return createCodeFlow(
    client,
    {
      type: 'email',
      read: ({ email }) => email,
      current: (user) => user.email?.address,
      init: ({ to: email, token, options }) => client.call(routes.initEmail, { email, token }, options),
      logIn: ({ to: email, code, disableSignup }) =>
        logIn(client, routes.authenticateEmail, { email, code, mode: toLoginMode(disableSignup) }),
      link: ({ to: email, code }) => attach(client, routes.linkEmail, { email, code }),
      update: ({ old: oldAddress, to: newAddress, code }) =>
        attach(client, routes.updateEmail, { oldAddress, newAddress, code }),
    },
    options,
  )
}
