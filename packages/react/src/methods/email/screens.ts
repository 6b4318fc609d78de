import type { Latchkey } from '../../latchkey.ts'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { SendCodeParams } from '../../otp/sendCodeParams.ts'
import { sendFirstCode } from '../../otp/sendFirstCode.ts'
import { emailChannel } from './channel.ts'
import { EmailAddressScreen } from './EmailAddressScreen.tsx'
import { EmailCodeScreen } from './EmailCodeScreen.tsx'
import type { EmailScreens } from './modalRoutes.ts'

export const screens = defineScreens<EmailScreens>({
  'email.address': EmailAddressScreen,
  'email.code': EmailCodeScreen,
})

export const begin: Begin = (_, journey) => ({
  ...({ name: 'email.address', props: { journey } } satisfies RouteTo<EmailScreens>),
  isFirstStep: true,
})

/** For the field on the landing screen, which loads before this chunk. */
export const sendCode = (latchkey: Latchkey, params: SendCodeParams) =>
  sendFirstCode(latchkey, emailChannel, params)
