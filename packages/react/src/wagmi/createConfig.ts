import { type CreateConfigParameters, createConfig as createWagmiConfig } from 'wagmi'

/**
 * wagmi's own `createConfig`, for an app whose wallets Latchkey finds: wagmi does not look for them a second time. What
 * the app says itself stays as it is, its connectors too.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 */
export const createConfig: typeof createWagmiConfig = (parameters) =>
  createWagmiConfig({
    // The page may be drawn on a server, where nobody is connected.
    ssr: true,
    multiInjectedProviderDiscovery: false,
    ...(parameters as CreateConfigParameters),
  }) as never
