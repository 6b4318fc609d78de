// The modal and the login methods as one chunk: loaded while the page is idle, or when it is first opened.
// All it leads to is fetched through here alone, so that a bundler knows that this chunk is there already.
import { type ComponentType, createElement } from 'react'
import type { Latchkey } from './latchkey.ts'
import { methods } from './methods/registry.ts'
import { findMethod } from './modal/navigation/method.ts'
import { openPopup } from './modal/navigation/openPopup.ts'
import { resumeArrivals as resume } from './modal/navigation/resumeArrivals.ts'
import { Modal } from './modal/shell/Modal.tsx'
import { ModalBoundary } from './modal/shell/ModalBoundary.tsx'
import type { AccountOpening } from './navigation/accountOpening.ts'
import { once } from './once.ts'
import { loadScreens } from './screens.ts'

export { loadCaptcha } from './captcha/loadCaptcha.ts'
export { loadFunding } from './funding/loadFunding.ts'
export { continueLogin } from './modal/navigation/continueLogin.ts'
export { openLogin } from './modal/navigation/openLogin.ts'
export { openOnce } from './modal/navigation/openOnce.ts'
export { loadCommonScreens } from './screens.ts'
export { loadExternal } from './wallet/external/loadExternal.ts'

/** Everything that draws. */
export const ModalRoot = () =>
  createElement(ModalBoundary, null, createElement(Modal, { methods, loadScreens }))

export const resumeArrivals = (latchkey: Latchkey) => resume(latchkey, methods)

const loadAccount = once(() => import('./account/linking/openAccount.ts'))

/** Linking and updating. */
export function openAccount(latchkey: Latchkey, opening: AccountOpening): Promise<void> {
  const method = findMethod(methods, opening.option)
  const closePopup = openPopup(latchkey, method, opening.params)
  return loadAccount()
    .then((account) => account.openAccount(latchkey, method, opening))
    .finally(closePopup)
}

/**
 * The screens of a chunk, by name. It is here so that each such chunk stands on this one as a whole: bundlers sort
 * modules by who needs them, and would otherwise make a file of their own for the few that some chunks share and others
 * do not. That was twenty small files, and 4 kB more until the modal is open.
 */
export function defineScreens<S>(screens: { [name in keyof S]: ComponentType<S[name]> }) {
  return screens
}
