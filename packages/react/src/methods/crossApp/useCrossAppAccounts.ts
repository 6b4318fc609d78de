import {
  createCrossAppFlow,
  type LoginMethod,
  refuseSecondLogin,
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
  signMessage(message: string, options: { address: string }): Promise<string>
  signTypedData(typedData: object, options: { address: string }): Promise<string>
  sendTransaction(transaction: object, options: { address: string }): Promise<string>
}

/**
 * Accounts of other apps that this one is connected to. Logging in and linking open the other app's window, so call
 * them right after a click. Signing with such an account is not possible yet. Source: protocol 7.7, 10.2.
 *
 * @throws AppError from its functions: `cross_app_connection_not_allowed`, `oauth_user_denied` when the window is
 * closed or its user says no, `client_request_timeout` after two minutes, `must_be_authenticated`,
 * `linked_to_another_user`, `not_supported` for signing.
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
      return loginAndEmit(latchkey, createCrossAppFlow(client).connect({ appId }))
    },
    async linkCrossAppAccount({ appId }) {
      requireUserToLink(client)
      return link(latchkey, appId)
    },
    unlinkCrossAppAccount: (account) => unlinkCrossApp(client, account),
    signMessage: notYet,
    signTypedData: notYet,
    sendTransaction: notYet,
  }
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

function notYet(): Promise<never> {
  return Promise.reject(
    new AppError('not_supported', {
      message: 'Signing with the account of another app is not possible yet.',
    }),
  )
}
