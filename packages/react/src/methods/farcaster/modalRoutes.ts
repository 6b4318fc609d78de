import type { Journey } from '../../modal/navigation/journey.ts'

export type FarcasterScreens = { 'farcaster.wallet': { journey: Journey } }
