import { AppError } from '@latchkey/wire'
import {
  attach,
  type Intent,
  type LoginOutcome,
  logIn,
  modeOf,
  refuseSecondLogin,
} from '../../account/enter.ts'
import { checkLinkLimit, requireUser } from '../../account/manage.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import * as routes from '../../routes.ts'

/** Statuses are the published ones (spec 1, section 3). */
export type EmailState =
  | { status: 'initial' }
  | { status: 'sending-code'; email: string }
  | { status: 'awaiting-code-input'; email: string }
  | { status: 'submitting-code'; email: string }
  | { status: 'done'; email: string; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type EmailFlow = Omit<Machine<EmailState>, 'step'> & {
  /**
   * Sends a code, also anew. For an update it goes to the new address.
   * @throws AppError, besides the server's: `must_be_authenticated`, `cannot_link_more_of_type`,
   * `failed_to_update_account` when there is no address to replace.
   */
  sendCode(input: {
    email: string
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
    async sendCode({ email, disableSignup = false }) {
      checkIntent(client, intent)
      await step({ status: 'sending-code', email }, async () => {
        const headers = fromModal ? { 'privy-ui': 't' } : {}
        const token = await client.captcha.takeToken()
        await client.call(routes.initEmail, { email, token }, { headers })
        sent = { email, disableSignup }
        return { status: 'awaiting-code-input', email }
      })
    },
    async submitCode({ code }) {
      if (!sent) throw new Error('Must initialize a passwordless code flow first')
      const { email } = sent
      const proof = { ...sent, code: code.trim() }
      const done = await step({ status: 'submitting-code', email }, async () => {
        return { status: 'done', email, outcome: await finish(client, intent, proof) }
      })
      return (done as Extract<EmailState, { status: 'done' }>).outcome
    },
  }
}

type Sent = { email: string; disableSignup: boolean }
type Proof = Sent & { code: string }

function checkIntent(client: Client, intent: Intent): void {
  if (intent === 'login') refuseSecondLogin(client)
  if (intent === 'link') checkLinkLimit(requireUser(client), 'email')
  if (intent === 'update' && !requireUser(client).email) throw new AppError('failed_to_update_account')
}

function finish(
  client: Client,
  intent: Intent,
  { email, code, disableSignup }: Proof,
): Promise<LoginOutcome> {
  if (intent === 'login')
    return logIn(client, routes.authenticateEmail, { email, code, mode: modeOf(disableSignup) })
  if (intent === 'link') return attach(client, routes.linkEmail, { email, code })
  const oldAddress = requireUser(client).email?.address ?? ''
  return attach(client, routes.updateEmail, { oldAddress, newAddress: email, code })
}
