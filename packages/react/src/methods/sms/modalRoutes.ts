import type { Journey } from '../../navigation/journey.ts'

export type SmsScreens = {
  'sms.number': { journey: Journey }
  'sms.code': { journey: Journey; phoneNumber: string }
}
