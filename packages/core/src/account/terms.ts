import type { Client } from '../client.ts'
import { changeAccount } from './manage.ts'
import * as routes from './routes.ts'
import type { User } from './user.ts'

/**
 * Accepts the app's terms for the signed-in user.
 *
 * @throws AppError `must_be_authenticated`, or the server's error. Source: protocol 2.12.
 *
 * @example
 * const { legal } = getSettings(client).getState()
 * if (legal.requireTerms && !user.hasAcceptedTerms) await acceptTerms(client)
 */
export const acceptTerms = (client: Client): Promise<User> => changeAccount(client, routes.acceptTerms, {})
