import { getNetworkName, socialProviders } from '@latchkey/wire'

type SocialProvider = (typeof socialProviders)[number]
export type LoginOption = 'email' | 'sms' | 'wallet' | 'passkey' | 'farcaster' | 'telegram' | SocialProvider

/** Every login method for which the modal has a row, a field or a button. */
export const loginOptions: readonly LoginOption[] = [
  'email',
  'sms',
  'wallet',
  'passkey',
  ...socialProviders,
  'farcaster',
  'telegram',
]

const ownNames: Partial<Record<LoginOption, string>> = {
  email: 'Email',
  sms: 'SMS',
  wallet: 'Wallets',
  passkey: 'Passkey',
  farcaster: 'Farcaster',
  telegram: 'Telegram',
}

export const getOptionName = (option: LoginOption): string =>
  ownNames[option] ?? getNetworkName(option as SocialProvider)

/** External wallets, by their names in the config. */
export const walletNames = {
  detected_wallets: 'Found in the browser',
  metamask: 'MetaMask',
  coinbase_wallet: 'Coinbase Wallet',
  rainbow: 'Rainbow',
  wallet_connect: 'WalletConnect',
  phantom: 'Phantom',
} as const

export type WalletOption = keyof typeof walletNames
export const walletOptions = Object.keys(walletNames) as WalletOption[]
