import { getOptionName, type LoginOption } from '../look/options.ts'
import { farcasterMark, type Mark, telegramMark, toMark } from './icons.ts'

const marks: Partial<Record<LoginOption, Mark>> = {
  email: { icon: 'mail' },
  sms: { icon: 'phone' },
  wallet: { icon: 'wallet' },
  passkey: { icon: 'passkey' },
  farcaster: farcasterMark,
  telegram: telegramMark,
}

/** The same mark as in the login. */
export const toOptionMark = (option: LoginOption): Mark =>
  marks[option] ?? toMark(option, getOptionName(option))
