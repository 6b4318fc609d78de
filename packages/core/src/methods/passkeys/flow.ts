import { AppError } from '@latchkey/wire'
import type { LoginOutcome } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { type Authenticator, browserAuthenticator } from './authenticator.ts'
import { begin, type PasskeyIntent, type PasskeyWishes, type Prompt } from './ceremony.ts'
import { withExplanation } from './failure.ts'

/** Statuses are the published ones (protocol 17.3 and 17.4). */
export type PasskeyState =
  | { status: 'initial' }
  | { status: 'generating-challenge' }
  | { status: 'awaiting-passkey' }
  | { status: 'submitting-response' }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type PasskeyFlow = Omit<Machine<PasskeyState>, 'step'> & {
  /**
   * Gets a challenge. After an error it may be called again.
   * @throws AppError, besides the server's: `not_supported` where the browser has no passkeys,
   * `must_be_authenticated`, `cannot_link_more_of_type`.
   */
  init(wishes?: PasskeyWishes): Promise<void>
  /**
   * Has the user approve, and logs in, signs up or links with the result. Each call needs a new `init`.
   * @throws AppError, besides the server's: `passkey_not_allowed` when the user refuses or takes too long;
   * `unknown_auth_error` when another user has logged in or out since `init`.
   */
  submit(): Promise<LoginOutcome>
}

export type PasskeyFlowOptions = {
  intent?: PasskeyIntent
  /** Marks calls of the built-in modal. */
  fromModal?: boolean
  /** @default the browser's */
  authenticator?: Authenticator | undefined
}

const moves: Moves<PasskeyState> = {
  initial: ['generating-challenge'],
  'generating-challenge': ['awaiting-passkey'],
  // Into itself: after the challenge came, and when the browser asks.
  'awaiting-passkey': ['awaiting-passkey', 'submitting-response', 'generating-challenge'],
  'submitting-response': ['submitting-response', 'done'],
  done: ['generating-challenge'],
  error: ['generating-challenge'],
}

const notBegun = 'Must initialize Passkey flow first.'
const loginNotBegun = 'Must init login with Passkey flow first.'
/** The user has changed since the challenge came, so it belongs to another user. */
const begunBefore: Record<PasskeyIntent, string> = {
  ...{ login: loginNotBegun, signup: loginNotBegun },
  link: notBegun,
}

/**
 * Logs a user in by a passkey, without a user name; signs a new one up with a new passkey; or links one. Source:
 * protocol 2.10 and 5.
 *
 * @example
 * const flow = createPasskeyFlow(client)
 * await flow.init()
 * const { user } = await flow.submit()
 */
export function createPasskeyFlow(client: Client, options: PasskeyFlowOptions = {}): PasskeyFlow {
  const { intent = 'login', fromModal = false } = options
  const { step, reset, ...store } = createMachine<PasskeyState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let prompt: Prompt | undefined
  let begunFor: string | undefined
  let asking = new AbortController()
  const userId = () => client.session.store.getState().user?.id

  return {
    ...store,
    reset() {
      // The browser's dialog goes with the screen that asked for it.
      asking.abort()
      prompt = undefined
      reset()
    },
    async init(wishes) {
      const authenticator = options.authenticator ?? browserAuthenticator()
      await step({ status: 'generating-challenge' }, async (isCurrent) => {
        if (!authenticator)
          throw new AppError('not_supported', { message: 'This browser does not support passkeys.' })
        begunFor = userId()
        const next = await withExplanation(() =>
          begin(client, { ...wishes, intent, fromModal, authenticator }),
        )
        if (isCurrent()) prompt = next
        return { status: 'awaiting-passkey' }
      })
    },
    async submit() {
      const ask = prompt
      if (!ask) throw new Error(notBegun)
      prompt = undefined
      asking = new AbortController()
      let send: Awaited<ReturnType<Prompt>> | undefined
      await step({ status: 'awaiting-passkey' }, async () => {
        if (userId() !== begunFor) throw new AppError('unknown_auth_error', { message: begunBefore[intent] })
        send = await withExplanation(() => ask(asking.signal))
        return { status: 'submitting-response' }
      })
      const last = await step({ status: 'submitting-response' }, async () => {
        return { status: 'done', outcome: await withExplanation(send as NonNullable<typeof send>) } // of the step before
      })
      return last.outcome
    },
  }
}
