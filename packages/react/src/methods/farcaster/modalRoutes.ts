import type { FarcasterSignerFlow } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'

export type FarcasterScreens = {
  'farcaster.wallet': { journey: Journey }
  /** `start` starts again after a failure. */
  'farcaster.signer': { flow: FarcasterSignerFlow; start(): void }
}
