import { AppError, email, readEthereumAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { parseNumber } from '../user/phoneNumber.ts'
import { walletSubject } from '../wallet/subject.ts'
import type { AccountQuery } from './store.ts'

type Input = Readonly<Record<string, unknown>>
type Reader = (input: Input) => AccountQuery

const bySubject =
  (type: string, member: string): Reader =>
  (input) => ({ type, subject: String(input[member]) })

/** Networks show names with an `@` in front, which is not part of the name. */
const byUsername =
  (type: string): Reader =>
  ({ username }) => ({ type, username: String(username).replace(/^@/, '') })

const byAddress =
  (type: string): Reader =>
  ({ address }) => ({ type, subject: toWalletSubject(String(address)) })

/** The account that each look-up names, by the name of the call. */
export const lookupReaders: Readonly<Record<string, Reader>> = {
  userByEmail: ({ address }) => ({ type: 'email', subject: readEmail(address) }),
  userByPhone: ({ number }) => ({ type: 'phone', subject: parseNumber(String(number)).number }),
  userByWallet: byAddress('wallet'),
  userBySmartWallet: byAddress('smart_wallet'),
  userByFarcaster: bySubject('farcaster', 'fid'),
  userByDiscord: byUsername('discord_oauth'),
  userByGithub: byUsername('github_oauth'),
  userByTwitter: byUsername('twitter_oauth'),
  userByTwitterSubject: bySubject('twitter_oauth', 'subject'),
  userByInstagram: byUsername('instagram_oauth'),
  userByTwitch: byUsername('twitch_oauth'),
  userBySpotifySubject: bySubject('spotify_oauth', 'subject'),
  userByTelegram: byUsername('telegram'),
  userByTelegramId: bySubject('telegram', 'telegram_user_id'),
  userByCustomId: bySubject('custom_auth', 'custom_user_id'),
}

export function toWalletSubject(address: string): string {
  return walletSubject(readEthereumAddress(address) ?? address.trim())
}

function readEmail(text: unknown): string {
  const parse = v.safeParse(email.EmailAddress, text)
  if (parse.success) return parse.output
  throw new AppError('invalid_data', { message: 'The address is not an email address.' })
}
