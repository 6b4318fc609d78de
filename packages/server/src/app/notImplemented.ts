import type { Settings } from './settings.ts'

type Feature = {
  /** As an operator reads it. */
  name: string
  isOn(settings: Settings): boolean
  off: Partial<Settings>
}

/**
 * Settings of features that are not built. A client that reads them as on leads users through screens whose
 * last step is refused, so clients are sent them as off, regardless of what is stored (decision 4: published clients).
 */
const notImplementedFeatures: readonly Feature[] = [
  {
    name: 'whatsapp_enabled',
    isOn: ({ whatsapp_enabled }) => whatsapp_enabled,
    off: { whatsapp_enabled: false },
  },
]

/** The settings as clients may hear them. */
export function withoutNotImplemented(settings: Settings): Settings {
  const off = Object.assign({}, ...notImplementedFeatures.map((feature) => feature.off)) as Partial<Settings>
  const { embedded_wallet_config: wallets } = settings
  const hasChoice = wallets.user_owned_recovery_options.length > 0
  return {
    ...settings,
    ...off,
    embedded_wallet_config: {
      ...wallets,
      // A choice of none could never be made.
      require_user_owned_recovery_on_create: wallets.require_user_owned_recovery_on_create && hasChoice,
    },
  }
}

/** Names of what is set and not built, for the operator. */
export function getNotImplemented(settings: Settings): string[] {
  return notImplementedFeatures.filter(({ isOn }) => isOn(settings)).map(({ name }) => name)
}
