import { createEmailFlow, transferEmail } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { CodeChannel } from '../../otp/channel.ts'
import type { EmailScreens } from './modalRoutes.ts'

export const emailChannel: CodeChannel = {
  kind: 'email',
  icon: 'mail',
  getFlow: oncePerJourney(({ client }, { intent, disableSignup }) => {
    const flow = createEmailFlow(client, { intent, fromModal: true })
    return {
      ...flow,
      sendCode: (email) => flow.sendCode({ email, disableSignup }),
      resume: (email) => flow.resume({ email, disableSignup }),
    }
  }),
  transfer: (client, { nonce, to: email }) => transferEmail(client, { nonce, email }),
  codeRoute: ({ journey, to: email }) =>
    ({ name: 'email.code', props: { journey, email } }) satisfies RouteTo<EmailScreens>,
  fieldErrors: ['disallowed_plus_email', 'invalid_data'],
}
