import type { Journey } from '../../modal/journey.ts'

export type PasskeysScreens = { 'passkeys.prompt': { journey: Journey } }
