import type { PasskeyWishes } from '@latchkey/core'
import type { Journey } from '../../modal/navigation/journey.ts'

export type PasskeysScreens = { 'passkeys.prompt': { journey: Journey; wishes: PasskeyWishes } }
