import { CodeScreen } from '../../otp/CodeScreen.tsx'
import { smsChannel } from './channel.ts'
import type { SmsScreens } from './modalRoutes.ts'

export function SmsCodeScreen({ journey, phoneNumber }: SmsScreens['sms.code']) {
  return <CodeScreen channel={smsChannel} journey={journey} to={phoneNumber} />
}
