import { AppError, limits } from '@latchkey/wire'
import { type Intent, type LoginOutcome, refuseSecondLogin } from '../account/enter.ts'
import { checkLinkLimit, requireUser, requireUserToLink } from '../account/manage.ts'
import type { User } from '../account/user.ts'
import { getCaptcha } from '../app/captcha.ts'
import type { CallOptions } from '../call.ts'
import type { Client } from '../client.ts'
import { createMachine, type Machine, type Moves } from '../machine.ts'

/** The published statuses (protocol 17.3). `to` is the address or number that received the code. */
export type CodeState =
  | { status: 'initial' }
  | { status: 'sending-code'; to: string }
  | { status: 'awaiting-code-input'; to: string }
  | { status: 'submitting-code'; to: string }
  | { status: 'done'; to: string; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

type Recipient<To> = To & {
  /** Only existing users may log in with this code. */
  disableSignup?: boolean | undefined
}

/** The flow of a code by email or SMS. */
export type CodeFlow<To> = Omit<Machine<CodeState>, 'step'> & {
  /**
   * Sends a code, also another one. For an update it goes to the new address or number.
   * @throws AppError, in addition to the server's errors: `must_be_authenticated`, `cannot_link_more_of_type`,
   * `failed_to_update_account` when there is no account to replace.
   */
  sendCode(input: Recipient<To>): Promise<void>
  /**
   * Waits for a code that was sent earlier, for example before a reload; sends none.
   * @throws AppError, as `sendCode` if the caller may not do this.
   */
  resume(input: Recipient<To>): Promise<void>
  /**
   * Logs in, links or updates with the code. It may be called again after an error.
   * @throws AppError, such as `invalid_credentials` and `account_transfer_required`; see `transferOffer`.
   */
  submitCode(input: { code: string }): Promise<LoginOutcome>
}

/** The purpose of a code flow. */
export type CodeFlowOptions = {
  intent?: Intent
  /** Marks calls of the built-in modal. */
  fromModal?: boolean
}

type CodeRecipient = { to: string; disableSignup: boolean }
export type CodeProof = CodeRecipient & { code: string }

/** The differences between email and SMS. */
export type CodeChannel<To> = {
  type: 'email' | 'phone'
  read(input: To): string
  /** The account that an update replaces. */
  current(user: User): string | undefined
  init(request: { to: string; token: string | undefined; options: CallOptions }): Promise<unknown>
  logIn(proof: CodeProof): Promise<LoginOutcome>
  link(proof: CodeProof): Promise<LoginOutcome>
  update(proof: CodeProof & { old: string }): Promise<LoginOutcome>
}

const moves: Moves<CodeState> = {
  initial: ['sending-code'],
  'sending-code': ['awaiting-code-input'],
  'awaiting-code-input': ['sending-code', 'submitting-code'],
  // A user who goes back while the code is checked may request another one.
  'submitting-code': ['done', 'sending-code'],
  done: ['sending-code'],
  error: ['sending-code', 'submitting-code'],
}

/** Logs in, links or replaces with a code that was sent: everything except the calls. */
export function createCodeFlow<To>(
  client: Client,
  channel: CodeChannel<To>,
  { intent = 'login', fromModal = false }: CodeFlowOptions,
): CodeFlow<To> {
  const { step, ...machine } = createMachine<CodeState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let recipient: CodeRecipient | undefined

  async function awaitCode(
    { disableSignup = false, ...input }: Recipient<To>,
    send: (to: string) => Promise<unknown>,
  ): Promise<void> {
    const to = channel.read(input as To)
    checkIntent(client, channel, intent)
    await step({ status: 'sending-code', to }, async (isCurrent) => {
      await send(to)
      if (isCurrent()) recipient = { to, disableSignup }
      return { status: 'awaiting-code-input', to }
    })
  }

  return {
    ...machine,
    sendCode: (input) =>
      awaitCode(input, async (to) => {
        const headers = fromModal ? { 'privy-ui': 't' } : {}
        await channel.init({ to, token: await getCaptcha(client).takeToken(), options: { headers } })
      }),
    resume: (input) => awaitCode(input, async () => {}),
    async submitCode({ code }) {
      if (!recipient) throw new Error('Must initialize a passwordless code flow first')
      const { to } = recipient
      const proof = { ...recipient, code: code.replaceAll(/\s/g, '') }
      const last = await step({ status: 'submitting-code', to }, async () => {
        checkCode(proof.code)
        return { status: 'done', to, outcome: await finish(client, channel, intent, proof) }
      })
      return last.outcome
    },
  }
}

/** Codes that the modal's input never accepts; refused before a request is sent (protocol 19.5). */
function checkCode(code: string): void {
  const refuse = (message: string) => {
    throw new AppError('invalid_credentials', { message })
  }
  if (/\D/.test(code)) refuse('Passcode can only be numbers')
  if (code.length !== limits.codeLength) refuse('Passcode must be exactly 6 numbers')
}

function checkIntent<To>(client: Client, channel: CodeChannel<To>, intent: Intent): void {
  if (intent === 'login') refuseSecondLogin(client)
  if (intent === 'link') checkLinkLimit(requireUserToLink(client), channel.type)
  if (intent === 'update' && !channel.current(requireUser(client)))
    throw new AppError('failed_to_update_account')
}

function finish<To>(
  client: Client,
  channel: CodeChannel<To>,
  intent: Intent,
  proof: CodeProof,
): Promise<LoginOutcome> {
  if (intent === 'login') return channel.logIn(proof)
  if (intent === 'link') return channel.link(proof)
  return channel.update({ ...proof, old: channel.current(requireUser(client)) ?? '' })
}
