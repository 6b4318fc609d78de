import type { PrivyClientConfig } from './config.ts'

/** Throws a plain Error when a config contradicts itself. */
export function checkConfig({ supportedChains, defaultChain }: PrivyClientConfig): void {
  if (supportedChains?.length === 0) throw new Error('`supportedChains` must contain at least one chain.')
  if (defaultChain && supportedChains && !supportedChains.some((chain) => chain.id === defaultChain.id))
    throw new Error('`defaultChain` must be included in `supportedChains`.')
}
