import { screens as account } from './account/screens.ts'
import { screens as mfa } from './mfa/screens.ts'
import { screens as errors } from './modal/errors/screens.ts'
import { screens as wallet } from './wallet/screens.ts'

/** One chunk: what follows a login, asks a user who is signed in, or is seldom seen. */
export const screens = { ...account, ...mfa, ...errors, ...wallet }

/** What the app's server signs: fetched where it is asked for or listed. */
export const loadDelegation = () => import('./wallet/delegation/screens.ts')
