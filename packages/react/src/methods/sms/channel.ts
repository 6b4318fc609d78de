import { createSmsFlow, transferPhone } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { CodeChannel } from '../../otp/channel.ts'
import type { SmsScreens } from './modalRoutes.ts'

export const smsChannel: CodeChannel = {
  kind: 'sms',
  icon: 'phone',
  getFlow: oncePerJourney(({ client }, { intent, disableSignup }) => {
    const flow = createSmsFlow(client, { intent, fromModal: true })
    return {
      ...flow,
      sendCode: (phoneNumber) => flow.sendCode({ phoneNumber, disableSignup }),
      resume: (phoneNumber) => flow.resume({ phoneNumber, disableSignup }),
    }
  }),
  transfer: (client, { nonce, to: phoneNumber }) => transferPhone(client, { nonce, phoneNumber }),
  codeRoute: ({ journey, to: phoneNumber }) =>
    ({ name: 'sms.code', props: { journey, phoneNumber } }) satisfies RouteTo<SmsScreens>,
  fieldErrors: ['invalid_data'],
}
