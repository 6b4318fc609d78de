import { screens as account } from './account/screens.ts'
import { screens as mfa } from './mfa/screens.ts'
import { screens as errors } from './modal/errors/screens.ts'
import { screens as wallet } from './wallet/screens.ts'

/** One chunk: screens that follow a login, ask a signed-in user, or rarely appear. */
export const screens = { ...account, ...mfa, ...errors, ...wallet }

/** Screens of delegation. Fetched when the app asks for a consent, or the user opens the list. */
export const loadDelegation = () => import('./wallet/delegation/screens.ts')
