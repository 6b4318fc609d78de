import type { languages } from './choices.ts'
import type { LoginOption, WalletOption } from './options.ts'

export const themes = ['light', 'dark', 'auto'] as const
export const logos = ['harbor', 'letter'] as const
export const walletCreations = ['users-without-wallets', 'all-users', 'off'] as const
export const layouts = ['dialog', 'drawer', 'inline'] as const

/** All that the panel sets. The provider's config, the code and the address are made from it. */
export type Look = {
  theme: (typeof themes)[number]
  /** Six hex digits. */
  accent: string
  radius: number
  logo: (typeof logos)[number]
  header: string
  message: string
  /** Shown first, in this order. */
  methods: readonly LoginOption[]
  /** Under "More options". */
  more: readonly LoginOption[]
  eth: (typeof walletCreations)[number]
  sol: (typeof walletCreations)[number]
  /** A new wallet is made with a password or a cloud of the user's own. */
  owned: boolean
  /** Asks before it signs. */
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

/** The lengths that texts are cut at, 0 for links of which the address keeps the first 200 characters. */
export const lengths = { header: 60, message: 100, terms: 200, privacy: 200 } as const
export const radiusMax = 20
