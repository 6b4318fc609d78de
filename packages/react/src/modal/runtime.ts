// The modal as one chunk: loaded while the page is idle, or when it is first opened.
export { openAccount, openLogin } from './journeys.ts'
export { ModalRoot } from './ModalRoot.tsx'
