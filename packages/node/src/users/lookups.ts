import { LatchkeyError } from '../error.ts'
import type { CallOptions } from '../http/call.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import type { User } from './user.ts'

/**
 * Finds users by one of their accounts. Each method returns null if the app has no such user. An address or name must
 * be whole; letters may differ in case.
 */
export class UserLookups {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  getByEmailAddress(address: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['email', 'address'], { address }, options)
  }

  /** @param number with the country code: `+14155550100`. */
  getByPhoneNumber(number: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['phone', 'number'], { number }, options)
  }

  /** An embedded wallet, or one that the user brought. */
  getByWalletAddress(address: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['wallet', 'address'], { address }, options)
  }

  getBySmartWalletAddress(address: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['smart_wallet', 'address'], { address }, options)
  }

  /** The id of your own login, as in the `sub` of its tokens. */
  getByCustomAuthId(customUserId: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['custom_auth', 'id'], { custom_user_id: customUserId }, options)
  }

  getByFarcasterId(fid: number, options?: CallOptions): Promise<User | null> {
    return this.#find(['farcaster', 'fid'], { fid }, options)
  }

  getByTelegramUserId(telegramUserId: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['telegram', 'telegram_user_id'], { telegram_user_id: telegramUserId }, options)
  }

  getByTelegramUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['telegram', 'username'], { username }, options)
  }

  getByDiscordUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['discord', 'username'], { username }, options)
  }

  getByGitHubUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['github', 'username'], { username }, options)
  }

  getByInstagramUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['instagram', 'username'], { username }, options)
  }

  getByTwitchUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['twitch', 'username'], { username }, options)
  }

  getBySpotifySubject(subject: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['spotify', 'subject'], { subject }, options)
  }

  getByTwitterUsername(username: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['twitter', 'username'], { username }, options)
  }

  /** The id of the user at X, which does not change. */
  getByTwitterSubject(subject: string, options?: CallOptions): Promise<User | null> {
    return this.#find(['twitter', 'subject'], { subject }, options)
  }

  async #find(path: readonly string[], body: object, options?: CallOptions): Promise<User | null> {
    try {
      return await send(this.#connection, {
        ...options,
        ...{ method: 'POST', path: ['users', ...path], body, isRead: true },
      })
    } catch (cause) {
      if (cause instanceof LatchkeyError && cause.code === 'not_found') return null
      throw cause
    }
  }
}
