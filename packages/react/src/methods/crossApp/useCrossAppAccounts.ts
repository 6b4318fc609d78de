import {
  createCrossAppFlow,
  type LoginMethod,
  type LoginOutcome,
  refuseSecondLogin,
  requestSignature,
  requireUserToLink,
  type User,
  unlinkCrossApp,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { loginAndEmit } from '../../session/loginAndEmit.ts'

export type UseCrossAppAccountsInterface = {
  loginWithCrossAppAccount(input: { appId: string }): Promise<User>
  linkCrossAppAccount(input: { appId: string }): Promise<User>
  unlinkCrossAppAccount(input: { subject: string }): Promise<User>
  signMessage(message: string, options: CrossAppOptions): Promise<string>
  signTypedData(typedData: object, options: CrossAppOptions): Promise<string>
  /** Gives the hash. */
  sendTransaction(transaction: object, options: CrossAppOptions): Promise<string>
  /** From 2.25 on. */
  signTransaction(transaction: object, options: CrossAppOptions): Promise<string>
}

export type CrossAppOptions = {
  /** A wallet of the user in the other app, as the linked account has it. */
  address: string
  /** From 2.25 on. Of a transaction that names none. */
  chainId?: number
}

/**
 * Accounts of other apps that this one is connected to. All but unlinking open the other app's window, so call them right
 * after a click. A wallet of such an account signs there: that window shows what is signed, and asks. Source: protocol
 * 7.7, 10.2.
 *
 * @throws AppError from its functions: `cross_app_connection_not_allowed`, `oauth_user_denied` when the window is
 * closed or its user says no, `client_request_timeout` after two minutes, `must_be_authenticated`,
 * `linked_to_another_user`; of signing also those of `requestSignature`, and an error with the code 4001 when the user
 * refuses.
 *
 * @example
 * const { loginWithCrossAppAccount } = useCrossAppAccounts()
 * return <button onClick={() => loginWithCrossAppAccount({ appId: 'app-id-of-25-characters--' })}>Log in with Other</button>
 */
export function useCrossAppAccounts(): UseCrossAppAccountsInterface {
  const latchkey = useLatchkey()
  return useMemo(() => createActions(latchkey), [latchkey])
}

function createActions(latchkey: Latchkey): UseCrossAppAccountsInterface {
  const { client } = latchkey
  return {
    async loginWithCrossAppAccount({ appId }) {
      refuseSecondLogin(client)
      return loginAndEmit(latchkey, finish(latchkey, createCrossAppFlow(client).connect({ appId })))
    },
    async linkCrossAppAccount({ appId }) {
      requireUserToLink(client)
      return link(latchkey, appId)
    },
    unlinkCrossAppAccount: (account) => unlinkCrossApp(client, account),
    signMessage: (message, options) =>
      requestSignature(client, { kind: 'message', message, address: options?.address ?? '' }),
    signTypedData: (typedData, options) =>
      requestSignature(client, { kind: 'typedData', typedData, address: options?.address ?? '' }),
    sendTransaction: (transaction, options) =>
      requestSignature(client, { kind: 'sendTransaction', ...withChain(transaction, options) }),
    signTransaction: (transaction, options) =>
      requestSignature(client, { kind: 'signTransaction', ...withChain(transaction, options) }),
  }
}

/** With the terms and the wallet that are due after any login. */
async function finish(latchkey: Latchkey, login: Promise<LoginOutcome>): Promise<LoginOutcome> {
  const outcome = await login
  const modal = await latchkey.loadModal().catch(() => null)
  await modal?.continueLogin(latchkey, outcome)
  const { user } = latchkey.client.session.store.getState()
  if (!user) throw new AppError('exited_auth_flow')
  return { ...outcome, user }
}

async function link({ client, events }: Latchkey, appId: string): Promise<User> {
  const linkMethod: LoginMethod = `privy:${appId}`
  try {
    const { user, account } = await createCrossAppFlow(client).connect({ appId })
    if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
    return user
  } catch (cause) {
    const error = AppError.from(cause)
    events.emit('linkAccount', 'onError', error.code, { linkMethod })
    throw error
  }
}

/** An app without types may leave the options out. */
function withChain(transaction: object, options: CrossAppOptions | undefined) {
  const { address = '', chainId } = options ?? {}
  return { address, transaction: chainId === undefined ? transaction : { chainId, ...transaction } }
}
