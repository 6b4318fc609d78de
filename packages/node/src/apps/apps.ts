import { LatchkeyError } from '../error.ts'
import type { Call, CallOptions, Method, WriteOptions } from '../http/call.ts'
import { type PageQuery, Pages, splitOptions } from '../http/pages.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import type {
  AllowlistEntry,
  AllowlistRule,
  AppSettings,
  DenylistEntry,
  DenylistRule,
  TestAccount,
} from './app.ts'

/** The app itself: its settings, its access lists and its test accounts. Every method throws `LatchkeyError`. */
export class Apps {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The settings of the app that its clients read. */
  get(options?: CallOptions): Promise<AppSettings> {
    return this.#send('GET', [], options)
  }

  getAllowlist(options?: CallOptions): Promise<AllowlistEntry[]> {
    return this.#send('GET', ['allowlist'], options)
  }

  /** Lets an address, a domain, a number or a wallet log in. */
  inviteToAllowlist(rule: AllowlistRule, options?: WriteOptions): Promise<AllowlistEntry> {
    return this.#send('POST', ['allowlist'], { ...options, body: rule })
  }

  async removeFromAllowlist(rule: AllowlistRule, options?: CallOptions): Promise<void> {
    await this.#send('DELETE', ['allowlist'], { ...options, body: rule })
  }

  /** Who may not log in. `limit` is 1,000 at most. */
  getDenylist(query: PageQuery & CallOptions = {}): Pages<DenylistEntry> {
    const { options, query: first } = splitOptions(query)
    return new Pages((page) => this.#send('GET', ['denylist'], { ...options, query: page }), first)
  }

  /** Refuses the logins of an address, a domain, a number or a wallet. */
  addToDenylist(rule: DenylistRule, options?: WriteOptions): Promise<DenylistEntry> {
    return this.#send('POST', ['denylist'], { ...options, body: rule })
  }

  /** @param entryId of `getDenylist`. */
  async removeFromDenylist(entryId: string, options?: CallOptions): Promise<void> {
    await this.#send('DELETE', ['denylist'], { ...options, body: { id: entryId } })
  }

  /** The test accounts of the app, with their codes. */
  async getTestCredentials(options?: CallOptions): Promise<TestAccount[]> {
    return (await this.#send<{ data: TestAccount[] }>('GET', ['test_credentials'], options)).data
  }

  /**
   * Logs a test account in, for automated tests of your server. Throws `invalid_test_credentials` if the app has no test
   * account.
   *
   * @param email of a test account. Default: the first one.
   * @returns an access token.
   */
  async getTestAccessToken({ email, ...options }: { email?: string } & CallOptions = {}): Promise<string> {
    const accounts = await this.getTestCredentials(options)
    const account = accounts.find((one) => email === undefined || one.email === email)
    if (!account)
      throw new LatchkeyError(
        'invalid_test_credentials',
        'The app has no such test account. Add one: latchkey app test-account add <app id>',
      )
    const body = { email: account.email, code: account.otp_code }
    const { token } = await send<{ token: string }>(this.#connection, {
      ...options,
      ...{ method: 'POST', path: ['passwordless', 'authenticate'], body, isRead: true },
    })
    return token
  }

  #send<Reply>(
    method: Method,
    path: string[],
    call: WriteOptions & Pick<Call, 'body' | 'query'> = {},
  ): Promise<Reply> {
    return send(this.#connection, {
      ...call,
      ...{ method, path: ['apps', this.#connection.appId, ...path] },
    })
  }
}
