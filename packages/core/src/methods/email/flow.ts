import { AppError } from '@latchkey/wire'
import { latestAccount } from '../../account/fromWire.ts'
import { changeAccount, checkLinkLimit, requireUser } from '../../account/manage.ts'
import type { LinkedAccountWithMetadata, User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import * as routes from '../../routes.ts'
import { rememberLogin } from '../../session/recentLogin.ts'

/** Statuses are the published ones (spec 1, section 3). */
export type EmailState =
  | { status: 'initial' }
  | { status: 'sending-code'; email: string }
  | { status: 'awaiting-code-input'; email: string }
  | { status: 'submitting-code'; email: string }
  | { status: 'done'; email: string; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type LoginOutcome = {
  user: User
  isNewUser: boolean
  /** What was logged in with, linked or updated. */
  account: LinkedAccountWithMetadata | null
}

export type Intent = 'login' | 'link' | 'update'

export type EmailFlow = Omit<Machine<EmailState>, 'step'> & {
  /**
   * Sends a code, also anew. For an update it goes to the new address.
   * @throws AppError, besides the server's: `must_be_authenticated`, `cannot_link_more_of_type`,
   * `failed_to_update_account` when there is no address to replace.
   */
  sendCode(input: {
    email: string
    captchaToken?: string | undefined
    /** Only existing users may log in with this code. */
    disableSignup?: boolean | undefined
  }): Promise<void>
  /**
   * Logs in, links or updates with the code. After an error it may be called again.
   * @throws AppError, such as `invalid_credentials` and `account_transfer_required`; see `transferOffer`.
   */
  submitCode(input: { code: string }): Promise<LoginOutcome>
}

const moves: Moves<EmailState> = {
  initial: ['sending-code'],
  'sending-code': ['awaiting-code-input'],
  'awaiting-code-input': ['sending-code', 'submitting-code'],
  'submitting-code': ['done'],
  done: ['sending-code'],
  error: ['sending-code', 'submitting-code'],
}

/**
 * Logs a user in, links an address or replaces one, with a code sent by e-mail.
 *
 * @example
 * const flow = createEmailFlow(client)
 * await flow.sendCode({ email: 'ada@example.com' })
 * const { user } = await flow.submitCode({ code: '123456' })
 */
export function createEmailFlow(
  client: Client,
  options: { intent?: Intent /** Marks calls of the built-in modal. */; fromModal?: boolean } = {},
): EmailFlow {
  const { intent = 'login', fromModal = false } = options
  const { step, ...machine } = createMachine<EmailState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let sent: Sent | undefined

  return {
    ...machine,
    async sendCode({ email, captchaToken, disableSignup = false }) {
      checkIntent(client, intent)
      await step({ status: 'sending-code', email }, async () => {
        const headers = fromModal ? { 'privy-ui': 't' } : {}
        await client.call(routes.initEmail, { email, token: captchaToken }, { headers })
        sent = { email, disableSignup }
        return { status: 'awaiting-code-input', email }
      })
    },
    async submitCode({ code }) {
      if (!sent) throw new Error('Must initialize a passwordless code flow first')
      const { email } = sent
      const proof = { ...sent, code: code.trim() }
      const done = await step({ status: 'submitting-code', email }, async () => {
        const outcome = intent === 'login' ? await logIn(client, proof) : await attach(client, intent, proof)
        rememberLogin(client.storage, client.appId, intent === 'login' ? outcome.account : null)
        return { status: 'done', email, outcome }
      })
      return (done as Extract<EmailState, { status: 'done' }>).outcome
    },
  }
}

type Sent = { email: string; disableSignup: boolean }
type Proof = Sent & { code: string }

function checkIntent(client: Client, intent: Intent): void {
  const { user } = client.session.store.getState()
  // A guest may log in, which makes the guest a full user (wire.md 9).
  if (intent === 'login' && user && !user.isGuest)
    throw new AppError('unknown_auth_error', {
      message: 'Somebody is logged in already; link the address instead.',
    })
  if (intent === 'link') checkLinkLimit(requireUser(client), 'email')
  if (intent === 'update' && !requireUser(client).email) throw new AppError('failed_to_update_account')
}

async function logIn(client: Client, { email, code, disableSignup }: Proof): Promise<LoginOutcome> {
  const mode = disableSignup ? 'no-signup' : 'login-or-sign-up'
  const answer = await client.call(routes.authenticateEmail, { email, code, mode })
  const user = client.session.accept(answer)
  if (!user) throw new AppError('unknown_auth_error')
  return { user, isNewUser: answer.is_new_user ?? false, account: latestAccount(user) }
}

async function attach(
  client: Client,
  intent: 'link' | 'update',
  { email, code }: Proof,
): Promise<LoginOutcome> {
  const oldAddress = requireUser(client).email?.address ?? ''
  const user =
    intent === 'link'
      ? await changeAccount(client, routes.linkEmail, { email, code })
      : await changeAccount(client, routes.updateEmail, { oldAddress, newAddress: email, code })
  return { user, isNewUser: false, account: latestAccount(user) }
}
