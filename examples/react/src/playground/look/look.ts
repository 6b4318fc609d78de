import type { languages } from './choices.ts'
import type { LoginOption, WalletOption } from './options.ts'

export const themes = ['light', 'dark', 'auto'] as const
export const logos = ['harbor', 'letter'] as const
export const walletCreations = ['users-without-wallets', 'all-users', 'off'] as const
export const layouts = ['dialog', 'drawer', 'inline'] as const

/** All settings of the panel. The provider's config, the code and the address are derived from it. */
export type Look = {
  theme: (typeof themes)[number]
  /** Six hex digits. */
  accent: string
  radius: number
  logo: (typeof logos)[number]
  header: string
  message: string
  /** The login methods on the first screen, in this order. */
  methods: readonly LoginOption[]
  /** The login methods under "More options". */
  more: readonly LoginOption[]
  eth: (typeof walletCreations)[number]
  sol: (typeof walletCreations)[number]
  /** A new wallet is created with a password or the user's own cloud. */
  owned: boolean
  /** Asks the user before each signature. */
  uis: boolean
  wallets: readonly WalletOption[]
  lang: (typeof languages)[number]['tag']
  layout: (typeof layouts)[number]
  terms: string
  privacy: string
}

export const defaultLook: Look = {
  theme: 'auto',
  accent: '2d55d7',
  radius: 14,
  logo: 'harbor',
  header: '',
  message: '',
  methods: ['email', 'google', 'apple', 'wallet', 'passkey'],
  more: ['farcaster', 'discord', 'github'],
  eth: 'users-without-wallets',
  sol: 'off',
  owned: false,
  uis: true,
  wallets: ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'],
  lang: 'en',
  layout: 'dialog',
  terms: '',
  privacy: '',
}

/** The maximum length of each text and link. */
export const lengths = { header: 60, message: 100, terms: 200, privacy: 200 } as const
export const radiusMax = 20
