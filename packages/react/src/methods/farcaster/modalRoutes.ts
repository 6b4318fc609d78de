import type { Journey } from '../../navigation/journey.ts'

export type FarcasterScreens = { 'farcaster.wallet': { journey: Journey } }
