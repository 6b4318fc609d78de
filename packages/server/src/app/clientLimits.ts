import type { Settings } from './settings.ts'

/**
 * Removes settings that the caller's client does not support, so that it does not offer them. react-auth 3.x shows a
 * blank page when a user chooses Drive or iCloud to recover a wallet (tested with 3.45.0). A wallet that is already
 * recovered by a cloud is not affected: the client reads its method from the user.
 */
export function withoutUnsupported(settings: Settings, client: string | undefined): Settings {
  if (!client?.startsWith('react-auth:3.')) return settings
  const { embedded_wallet_config: wallets } = settings
  const passwordOptions = wallets.user_owned_recovery_options.filter((option) => option === 'user-passcode')
  return { ...settings, embedded_wallet_config: { ...wallets, user_owned_recovery_options: passwordOptions } }
}
