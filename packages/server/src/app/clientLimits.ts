import type { Settings } from './settings.ts'

/**
 * The settings without what the caller's client cannot carry out, so that it does not offer it. react-auth 3.x goes blank
 * when a user chooses Drive or iCloud to recover a wallet (run: 3.45.0). A wallet that is recovered by a cloud already
 * stays so: the client reads its way from the user and not from here.
 */
export function withoutUnsupported(settings: Settings, client: string | undefined): Settings {
  if (!client?.startsWith('react-auth:3.')) return settings
  const { embedded_wallet_config: wallets } = settings
  const passwordOptions = wallets.user_owned_recovery_options.filter((option) => option === 'user-passcode')
  return { ...settings, embedded_wallet_config: { ...wallets, user_owned_recovery_options: passwordOptions } }
}
