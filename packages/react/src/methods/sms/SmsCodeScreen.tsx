import type { Screens } from '../../modal/place.ts'
import { CodeScreen } from '../codes/CodeScreen.tsx'
import { smsWay } from './way.ts'

export function SmsCodeScreen({ journey, phoneNumber }: Screens['sms.code']) {
  return <CodeScreen way={smsWay} journey={journey} to={phoneNumber} />
}
