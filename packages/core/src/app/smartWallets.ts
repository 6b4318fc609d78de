import type { app, Reply } from '@latchkey/wire'
import type { Client } from '../client.ts'
import { getSmartWallets } from './routes.ts'

/** The app's smart wallet settings, as the server sends them. */
export type SmartWalletSettings = Reply<typeof app.getSmartWallets>
/** A network on which smart wallets are enabled, with its bundler and paymaster. */
export type SmartWalletNetwork = Extract<
  SmartWalletSettings,
  { enabled: true }
>['configured_networks'][number]

/**
 * Reads the app's smart wallet settings: the kind of account, and the networks with their bundlers and paymasters.
 *
 * @throws AppError `server_unreachable`, `client_request_timeout`. Source: protocol 2.13, 8.5.
 *
 * @example
 * const settings = await readSmartWallets(client)
 * if (settings.enabled) console.log(settings.smart_wallet_type)
 */
export function readSmartWallets(client: Client): Promise<SmartWalletSettings> {
  return client.call(getSmartWallets, { app_id: client.appId })
}
