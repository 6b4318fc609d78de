import { type CreateConfigParameters, createConfig as createWagmiConfig } from 'wagmi'

/**
 * wagmi's own `createConfig`, for an app whose wallets Latchkey finds: wagmi does not search for them again. The app's
 * own options and connectors stay unchanged.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 */
export const createConfig: typeof createWagmiConfig = (parameters) =>
  createWagmiConfig({
    // The page may render on a server, where no wallet is connected.
    ssr: true,
    multiInjectedProviderDiscovery: false,
    ...(parameters as CreateConfigParameters),
  }) as never
