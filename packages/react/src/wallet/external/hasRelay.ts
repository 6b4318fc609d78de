import type { Settings } from '@latchkey/core'

/** Whether wallets are reached over WalletConnect's relay: the app has a project there and has not turned it off. */
export const hasRelay = ({ walletConnectCloudProjectId, externalWallets }: Settings): boolean =>
  Boolean(walletConnectCloudProjectId) && externalWallets.walletConnect
