import type { Journey } from '../../modal/journey.ts'

export type FarcasterScreens = { 'farcaster.wallet': { journey: Journey } }
