// The modal as one chunk: loaded while the page is idle, or when it is first opened.
import { chunks } from '../methods/chunks.ts'

export { openAccount, openLogin, showLanding, tellAccount } from './journeys.ts'
export { ModalRoot } from './ModalRoot.tsx'

/** What begins with a wallet without a login. */
export const loadWallets = chunks.wallets
