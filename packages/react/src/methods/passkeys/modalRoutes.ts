import type { PasskeyWishes } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'
import type { PasskeyItem } from './PasskeyList.tsx'

export type PasskeysScreens = {
  'passkeys.prompt': { journey: Journey; wishes: PasskeyWishes }
  /** Those of the signed-in user. */
  'passkeys.list': Record<never, never>
  /** Over the list that it is in. */
  'passkeys.unlink': { passkey: PasskeyItem }
}
