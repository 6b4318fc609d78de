import { walletError } from '../walletError.ts'
import type { Relayer } from './quietRelayer.ts'

type Session = {
  peer: { metadata: { name: string } }
  namespaces: { eip155?: { accounts: string[] } }
}

/** The used parts of WalletConnect's client, by structure: apps without it must still type-check. */
export type UniversalProvider = {
  readonly session?: Session | undefined
  readonly client?: { core: { relayer: Relayer } } | undefined
  connect(params: { optionalNamespaces: Record<string, object> }): Promise<Session | undefined>
  /** CAIP-2, one of the chains that the wallet has allowed. */
  setDefaultChain(chain: string): void
  disconnect(): Promise<void>
  request(request: { method: string; params?: readonly unknown[] | object | undefined }): Promise<unknown>
  on(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
}

type Options = {
  projectId: string
  relayUrl?: string
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: object
  customStoragePrefix: string
  telemetryEnabled: false
  logger: object
}

/**
 * Loads WalletConnect's client, which an app installs in addition to Latchkey. Version 2.21.8: later ones are not open
 * source.
 *
 * @throws AppError `unknown_connect_wallet_error` if it is not installed.
 */
export async function openUniversalProvider(options: Options): Promise<UniversalProvider> {
  const { UniversalProvider: Library } = await load()
  return (await Library.init(options as never)) as unknown as UniversalProvider
}

async function load() {
  try {
    return await import('#walletconnect-client')
  } catch (cause) {
    const message =
      'WalletConnect needs one more package: npm install @walletconnect/universal-provider@2.21.8'
    console.error(message)
    throw walletError(null, message, cause)
  }
}
