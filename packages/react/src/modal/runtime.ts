// The modal as one chunk: loaded while the page is idle, or when it is first opened. Whatever it leads to is fetched
// through here alone, so that a bundler knows that this chunk is there already.
import type { ComponentType } from 'react'
import type { Latchkey } from '../latchkey.ts'
import { chunks } from '../methods/chunks.ts'
import { once } from '../once.ts'
import type { AccountOpening } from './openAccount.ts'
import { openAhead } from './openAhead.ts'

export { resumeRedirects } from './arrivals.ts'
export { openLogin } from './journeys.ts'
export { loadLaterScreens } from './loadScreens.ts'
export { ModalRoot } from './ModalRoot.tsx'
export { openOnce } from './openOnce.ts'

const loadAccount = once(() => import('./openAccount.ts'))

/** Linking and updating. */
export function openAccount(latchkey: Latchkey, opening: AccountOpening): Promise<void> {
  const done = openAhead(latchkey, opening.option, opening.given)
  return loadAccount()
    .then((account) => account.openAccount(latchkey, opening))
    .finally(done)
}

/** What begins with a wallet without a login. */
export const loadWallets = chunks.wallets

/**
 * The screens of a chunk, by name. It is here so that each such chunk stands on this one as a whole: bundlers sort
 * modules by who needs them, and would otherwise make a file of their own for the few that some chunks share and others
 * do not. That was twenty small files, and 4 kB more until the modal is open.
 */
export function defineScreens<S>(screens: { [name in keyof S]: ComponentType<S[name]> }) {
  return screens
}
