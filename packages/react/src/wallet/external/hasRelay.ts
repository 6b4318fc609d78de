import type { Settings } from '@latchkey/core'

/** Whether the app uses WalletConnect's relay: it has a project there and has not turned the relay off. */
export const hasRelay = ({ walletConnectCloudProjectId, externalWallets }: Settings): boolean =>
  Boolean(walletConnectCloudProjectId) && externalWallets.walletConnect
