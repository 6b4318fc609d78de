// The modal and the login methods as one chunk, loaded while the page is idle or when the modal is first opened.
// Everything it needs is fetched only through this file, so that a bundler knows that this chunk has loaded.
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

/** All screens. */
export const ModalRoot = () =>
  createElement(ModalBoundary, null, createElement(Modal, { methods, loadScreens }))

export const resumeArrivals = (latchkey: Latchkey) => resume(latchkey, methods)

const loadAccount = once(() => import('./account/linking/openAccount.ts'))

/** Opens linking and updating of an account. */
export function openAccount(latchkey: Latchkey, opening: AccountOpening): Promise<void> {
  const method = findMethod(methods, opening.option)
  const closePopup = openPopup(latchkey, method, opening.params)
  return loadAccount()
    .then((account) => account.openAccount(latchkey, method, opening))
    .finally(closePopup)
}

/**
 * Names the screens of a chunk. It is in this file so that each such chunk imports this one as a whole: bundlers group
 * modules by their importers, and would otherwise make a separate file for modules that only some chunks share. That
 * was twenty small files, and 4 kB more until the modal is open.
 */
export function defineScreens<S>(screens: { [name in keyof S]: ComponentType<S[name]> }) {
  return screens
}
