// The modal as one chunk: loaded while the page is idle, or when it is first opened. Whatever it leads to is fetched
// through here alone: a bundler then knows that this chunk is there already, and repeats or splits off nothing of it.
import { chunks } from '../methods/chunks.ts'
import { once } from '../once.ts'

export { handOverArrivals } from './arrivals.ts'
export { openLogin } from './journeys.ts'
export { loadLaterScreens } from './loadScreens.ts'
export { ModalRoot } from './ModalRoot.tsx'

/** Linking and updating. */
export const loadAccount = once(() => import('./openAccount.ts'))
/** What begins with a wallet without a login. */
export const loadWallets = chunks.wallets
