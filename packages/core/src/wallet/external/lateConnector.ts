import type { Store } from '../../store.ts'
import type { Connector } from './connector.ts'
import type { MadeWallet } from './externalWallet.ts'
import { watchLate } from './watchLate.ts'

/** Creates a connector whose code is loaded when its wallet is first used, so that other users do not load it. */
export function createLateConnector(
  wallet: MadeWallet,
  load: () => Promise<Connector>,
  uri?: Store<string | null>,
): Connector {
  let loading: Promise<Connector> | undefined
  const get = () => {
    loading ??= load().catch((cause) => {
      loading = undefined
      throw cause
    })
    return loading
  }
  return {
    wallet,
    connect: async (options) => (await get()).connect(options),
    provider: async () => (await get()).provider(),
    sign: async (address, message) => (await get()).sign(address, message),
    switchChain: async (chainId) => (await get()).switchChain(chainId),
    disconnect: async () => (await get()).disconnect(),
    watch: (listener) => watchLate(get, (connector) => connector.watch(listener)),
    ...(uri && { uri }),
  }
}
