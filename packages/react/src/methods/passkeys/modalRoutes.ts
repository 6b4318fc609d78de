import type { PasskeyWishes } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'
import type { PasskeyItem } from './PasskeyList.tsx'

export type PasskeysScreens = {
  'passkeys.prompt': { journey: Journey; wishes: PasskeyWishes }
  /** The signed-in user's passkeys. */
  'passkeys.list': Record<never, never>
  /** Shown over the list that contains it. */
  'passkeys.unlink': { passkey: PasskeyItem }
}
