import {
  createCrossAppFlow,
  type LoginMethod,
  type LoginOutcome,
  refuseSecondLogin,
  requestSignature,
  requireUserToLink,
  type SignatureRequest,
  type User,
  unlinkCrossApp,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { loginAndEmit } from '../../session/loginAndEmit.ts'
import { useEvents } from '../../useEvents.ts'
import { wantOutcomes } from './signatureOutcomes.ts'

export type UseCrossAppAccountsInterface = {
  loginWithCrossAppAccount(input: { appId: string }): Promise<User>
  linkCrossAppAccount(input: { appId: string }): Promise<User>
  unlinkCrossAppAccount(input: { subject: string }): Promise<User>
  signMessage(message: string, options: CrossAppOptions): Promise<string>
  signTypedData(typedData: object, options: CrossAppOptions): Promise<string>
  /** Resolves with the hash. */
  sendTransaction(transaction: object, options: CrossAppOptions): Promise<string>
  /** From 2.25 on. */
  signTransaction(transaction: object, options: CrossAppOptions): Promise<string>
}

export type CrossAppOptions = {
  /** The address of a wallet of the user in the other app, as in the linked account. */
  address: string
  /** For a transaction without a chain, and for everything that a smart wallet signs. */
  chainId?: number
}

/**
 * Links accounts of connected apps, and signs with their wallets. Every function except unlinking opens the other app's
 * window, so call it right after a click. A wallet of such an account signs there: that window shows the request, and
 * asks the user. Source: protocol 7.7, 10.2.
 *
 * If the browser blocks the window, the modal opens it by a separate click, leaves the page for the other app, or shows
 * a code for another device. A page that was left loads again without the promise: `callbacks` then receive the result
 * of the request, as soon as a component with them is mounted: `onSuccess({ result, request })` or `onError(code, {
 * error, request })`. They are an addition of Latchkey.
 *
 * @throws AppError from its functions: `cross_app_connection_not_allowed`, `oauth_user_denied` when the user closes the
 * window or declines, `client_request_timeout` after two minutes, `must_be_authenticated`, `linked_to_another_user`;
 * for signing also those of `requestSignature`, and an error with the code 4001 when the user refuses.
 *
 * @example
 * const { loginWithCrossAppAccount } = useCrossAppAccounts()
 * return <button onClick={() => loginWithCrossAppAccount({ appId: 'app-id-of-25-characters--' })}>Log in with Other</button>
 */
export function useCrossAppAccounts(
  callbacks?: PrivyEvents['crossAppSignature'],
): UseCrossAppAccountsInterface {
  const latchkey = useLatchkey()
  useEvents('crossAppSignature', callbacks)
  const isWanted = callbacks !== undefined
  useEffect(() => (isWanted ? wantOutcomes(latchkey) : undefined), [latchkey, isWanted])
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
    signMessage: (message, options) => sign(latchkey, { kind: 'message', message, ...withAddress(options) }),
    signTypedData: (typedData, options) =>
      sign(latchkey, { kind: 'typedData', typedData, ...withAddress(options) }),
    sendTransaction: (transaction, options) =>
      sign(latchkey, { kind: 'sendTransaction', ...withChain(transaction, options) }),
    signTransaction: (transaction, options) =>
      sign(latchkey, { kind: 'signTransaction', ...withChain(transaction, options) }),
  }
}

function sign(latchkey: Latchkey, request: SignatureRequest): Promise<string> {
  const onBlocked = async (next: SignatureRequest) =>
    (await import('./askElsewhere.ts')).askElsewhere(latchkey, next)
  return requestSignature(latchkey.client, request, { onBlocked })
}

/** Shows the terms and the wallet creation that are due after any login. */
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

/** An app without TypeScript may omit the options. */
const withAddress = (options: CrossAppOptions | undefined) => ({
  address: options?.address ?? '',
  chainId: options?.chainId,
})

function withChain(transaction: object, options: CrossAppOptions | undefined) {
  const { address, chainId } = withAddress(options)
  return { address, transaction: chainId === undefined ? transaction : { chainId, ...transaction } }
}
