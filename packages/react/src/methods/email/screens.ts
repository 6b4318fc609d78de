import type { Latchkey } from '../../latchkey.ts'
import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { sendFirstCode } from '../codes/sendFirstCode.ts'
import type { Sending } from '../codes/sending.ts'
import { EmailAddressScreen } from './EmailAddressScreen.tsx'
import { EmailCodeScreen } from './EmailCodeScreen.tsx'
import type { EmailScreens } from './places.ts'
import { emailWay } from './way.ts'

export const screens = defineScreens<EmailScreens>({
  'email.address': EmailAddressScreen,
  'email.code': EmailCodeScreen,
})

export const begin: Begin = (_, journey) => ({ name: 'email.address', props: { journey } })

/** For the field on the landing screen, which is there before this chunk. */
export const sendCode = (latchkey: Latchkey, sending: Sending) => sendFirstCode(latchkey, emailWay, sending)
