import type { CallOptions, WriteOptions } from '../http/call.ts'
import { type PageQuery, Pages, splitOptions } from '../http/pages.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import { UserLookups } from './lookups.ts'
import type { AccountHandle, NewAccount, NewUser, NewUserResult, NewWallet, UserSearch } from './newUser.ts'
import type { CustomMetadata, User } from './user.ts'

/** The users of the app. Every method throws `LatchkeyError`. */
export class Users extends UserLookups {
  readonly #connection: Connection

  constructor(connection: Connection) {
    super(connection)
    this.#connection = connection
  }

  /** A user by the id of their access token. Throws `not_found` if the app has no such user. */
  get(userId: string, options?: CallOptions): Promise<User> {
    return send(this.#connection, { ...options, method: 'GET', path: ['users', userId] })
  }

  /** All users. `for await` reads page after page; `await` gives the first page. */
  list(query: PageQuery & CallOptions = {}): Pages<User> {
    const { options, query: first } = splitOptions(query)
    return new Pages(
      (page) => send(this.#connection, { ...options, method: 'GET', path: ['users'], query: page }),
      first,
    )
  }

  /** Users by a part of an address, number, name or id, or by lists of exact ones. */
  search(search: UserSearch & PageQuery & CallOptions): Pages<User> {
    const { options, query } = splitOptions(search)
    const call = { ...options, method: 'POST', path: ['users', 'search'], isRead: true } as const
    return new Pages((page) => send(this.#connection, { ...call, body: page }), query)
  }

  /** Adds a user who has not logged in yet. Throws `linked_to_another_user` if an account has a user. */
  create(user: NewUser, options?: WriteOptions): Promise<User> {
    return send(this.#connection, { ...options, method: 'POST', path: ['users'], body: user })
  }

  /** Adds up to 20 users. Each entry succeeds or fails on its own. */
  async createBatch(users: NewUser[], options?: WriteOptions): Promise<NewUserResult[]> {
    const call = { ...options, method: 'POST', path: ['users', 'batch'], body: { users } } as const
    return (await send<{ results: NewUserResult[] }>(this.#connection, call)).results
  }

  /** Removes a user: their sessions end at once, and their wallets stay restorable for the operator. */
  async delete(userId: string, options?: CallOptions): Promise<void> {
    await send(this.#connection, { ...options, method: 'DELETE', path: ['users', userId] })
  }

  /** Replaces the custom metadata of a user. */
  setCustomMetadata(userId: string, metadata: CustomMetadata, options?: WriteOptions): Promise<User> {
    const path = ['users', userId, 'custom_metadata']
    return send(this.#connection, { ...options, method: 'POST', path, body: { custom_metadata: metadata } })
  }

  /** Changes members of the custom metadata, and keeps the others. Null removes a member. */
  updateCustomMetadata(
    userId: string,
    changes: Readonly<Record<string, CustomMetadata[string] | null>>,
    options?: CallOptions,
  ): Promise<User> {
    const path = ['users', userId, 'custom_metadata']
    return send(this.#connection, { ...options, method: 'PATCH', path, body: { custom_metadata: changes } })
  }

  /** Adds an account to a user. It is on hold for a day, and a user who has logged in is notified. */
  linkAccount(userId: string, account: NewAccount, options?: WriteOptions): Promise<User> {
    const path = ['users', userId, 'accounts']
    return send(this.#connection, { ...options, method: 'POST', path, body: account })
  }

  /** Removes an account of a user. The user is notified, and the last login method stays. */
  unlinkAccount(userId: string, account: AccountHandle, options?: WriteOptions): Promise<User> {
    const path = ['users', userId, 'accounts', 'unlink']
    return send(this.#connection, { ...options, method: 'POST', path, body: account })
  }

  /** Makes wallets for a user who has not logged in yet. The signer keeps the keys until then. */
  pregenerateWallets(userId: string, wallets: NewWallet[], options?: WriteOptions): Promise<User> {
    const path = ['users', userId, 'wallets']
    return send(this.#connection, { ...options, method: 'POST', path, body: { wallets } })
  }
}
