import { AppError } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, refuseSecondLogin, toLoginMode } from '../../account/enter.ts'
import { changeAccount, checkLinkLimit, requireUserToLink } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { TelegramArrival } from '../../app/arrival.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { askTelegram } from './ask.ts'
import * as routes from './routes.ts'

/** The statuses of protocol 17.4. */
export type TelegramState =
  | { status: 'initial' }
  | { status: 'verifying' }
  | { status: 'connected'; outcome: LoginOutcome }
  | { status: 'failed'; error: AppError }

export type TelegramFlow = Omit<Machine<TelegramState>, 'step'> & {
  /**
   * Asks Telegram for the user in a popup, and logs in or links. Uses the data of the page's address or of a Mini App's
   * launch instead of the popup, if there is any. It may be called again after an error.
   * @throws AppError, in addition to the server's errors: `unknown_auth_error` when the user closes the popup or it was
   * blocked, `must_be_authenticated`, `cannot_link_more_of_type`.
   */
  start(input?: {
    signed?: TelegramArrival | undefined
    disableSignup?: boolean | undefined
  }): Promise<LoginOutcome>
  /** Accepts the offer of `account_transfer_required`; the same data is verified again. */
  transfer(nonce: string): Promise<User>
}

const moves: Moves<TelegramState> = {
  initial: ['verifying'],
  verifying: ['connected'],
  connected: ['verifying'],
  failed: ['verifying'],
}

/**
 * Logs a user in, or links an account, with Telegram. Source: protocol 2.11 and 7.5.
 *
 * @example
 * const flow = createTelegramFlow(client)
 * button.onclick = () => flow.start().then(({ user }) => greet(user))
 */
export function createTelegramFlow(
  client: Client,
  options: { intent?: 'login' | 'link'; ask?: (client: Client) => Promise<TelegramArrival> } = {},
): TelegramFlow {
  const { intent = 'login', ask = askTelegram } = options
  const { step, ...machine } = createMachine<TelegramState>({ status: 'initial' }, moves, (error) => ({
    status: 'failed',
    error,
  }))
  let arrival: TelegramArrival | undefined

  return {
    ...machine,
    async start({ signed: signedArrival, disableSignup = false } = {}) {
      if (intent === 'login') refuseSecondLogin(client)
      else checkLinkLimit(requireUserToLink(client), 'telegram')
      const last = await step({ status: 'verifying' }, async (isCurrent) => {
        const answer = signedArrival ?? (await ask(client))
        // A window that was still open must not log in a user who has left the screen.
        if (!isCurrent()) throw new AppError('exited_auth_flow')
        arrival = answer
        return {
          status: 'connected',
          outcome: await finish(client, { intent, arrival, disableSignup }),
        }
      })
      return last.outcome
    },
    transfer: (nonce) => changeAccount(client, routes.transferTelegram, { nonce, ...onWire(arrival) }),
  }
}

type ArrivalRequest = { intent: 'login' | 'link'; arrival: TelegramArrival; disableSignup: boolean }

async function finish(
  client: Client,
  { intent, arrival, disableSignup }: ArrivalRequest,
): Promise<LoginOutcome> {
  if (intent === 'link') return attach(client, routes.linkTelegram, onWire(arrival))
  const captcha_token = await getCaptcha(client).takeToken()
  return logIn(client, routes.authenticateTelegram, {
    captcha_token,
    ...onWire(arrival),
    mode: toLoginMode(disableSignup),
  })
}

/** Members are text, as in an address; the server parses them (protocol 2.11). */
function onWire(arrival: TelegramArrival | undefined) {
  if (!arrival) throw new AppError('unknown_auth_error', { message: 'Telegram was not initialized' })
  return arrival as object
}
