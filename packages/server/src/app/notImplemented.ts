import type { Settings } from './settings.ts'

type Feature = {
  /** The name for operators. */
  name: string
  isOn(settings: Settings): boolean
  off: Partial<Settings>
}

/**
 * Settings of features that are not built. Clients with such a setting lead users through screens whose last step is
 * refused, so they receive them as off, regardless of the stored value (decision 4: published clients).
 */
const notImplementedFeatures: readonly Feature[] = [
  {
    name: 'whatsapp_enabled',
    isOn: ({ whatsapp_enabled }) => whatsapp_enabled,
    off: { whatsapp_enabled: false },
  },
]

/** The settings for clients. */
export function withoutNotImplemented(settings: Settings): Settings {
  const off = Object.assign({}, ...notImplementedFeatures.map((feature) => feature.off)) as Partial<Settings>
  const { embedded_wallet_config: wallets } = settings
  const hasChoice = wallets.user_owned_recovery_options.length > 0
  return {
    ...settings,
    ...off,
    embedded_wallet_config: {
      ...wallets,
      // Without options the user could not choose.
      require_user_owned_recovery_on_create: wallets.require_user_owned_recovery_on_create && hasChoice,
    },
  }
}

/** Names of stored settings that are not built, for the operator. */
export function getNotImplemented(settings: Settings): string[] {
  return notImplementedFeatures.filter(({ isOn }) => isOn(settings)).map(({ name }) => name)
}
