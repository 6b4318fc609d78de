import type { Screens } from '../../modal/modalRoute.ts'
import { CodeScreen } from '../../otp/CodeScreen.tsx'
import { smsChannel } from './channel.ts'

export function SmsCodeScreen({ journey, phoneNumber }: Screens['sms.code']) {
  return <CodeScreen way={smsChannel} journey={journey} to={phoneNumber} />
}
