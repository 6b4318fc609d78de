import type { FundingConfig } from '../app/settings.ts'
import type { Profile } from '../config/config.ts'
import { isOnramp, onramps } from '../vendors/onramps/registry.ts'
import { listCoins } from './listCoins.ts'

/** Adds the name and the coins of each on-ramp: our client knows none of them (decision 23: funding). */
export function describeFunding(config: FundingConfig, profile: Profile) {
  const options = config.options.map((option) => {
    if (!isOnramp(option.provider)) return option
    const onramp = onramps[option.provider]
    return { ...option, name: onramp.name, coins: listCoins(onramp, profile) }
  })
  return { ...config, options }
}
