import { type ApprovalRequest, createValue, getSettings } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { SignWording } from './SignPage.tsx'
import { type SigningDoor, signingDoors } from './signingDoors.ts'
import type { SignProgress } from './signProgress.ts'

export type SignatureOptions = {
  door: SigningDoor
  wording?: SignWording | undefined
  /** What the host app says for this request; else its setting counts. */
  showDialog?: boolean | undefined
  /** Waited for before a request that is on show is signed. */
  whenReady?(): Promise<void>
}

/** Requests are shown one after the other: a second one must not take the first one's place under the finger. */
const createQueue = (): { last: Promise<unknown> } => ({ last: Promise.resolve() })

/**
 * Shows what is to be signed and signs when the user agrees. The dialog is a courtesy of the page; what bounds a
 * hostile page is the server, which withholds its half of the key (security 1.2).
 *
 * @throws AppError `unable_to_sign` when the user does not agree.
 */
export function requestSignature<T>(
  latchkey: Latchkey,
  request: ApprovalRequest,
  perform: () => Promise<T>,
  { door, wording = {}, showDialog, whenReady = async () => {} }: SignatureOptions,
): Promise<T> {
  const asApp = showDialog ?? getSettings(latchkey.client).getState().embeddedWallets.showWalletUIs
  if (signingDoors[door] === 'app' && !asApp) return perform()
  const patiently = () => whenReady().then(perform)
  const queue = latchkey.share(createQueue)
  const turn = queue.last.then(() => show(latchkey, request, patiently, wording))
  queue.last = turn.catch(() => {})
  return turn
}

function show<T>(
  { modal }: Latchkey,
  request: ApprovalRequest,
  perform: () => Promise<T>,
  wording: SignWording,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejected = () =>
      reject(new AppError('unable_to_sign', { message: 'The user rejected the request.' }))
    const progress = createValue<SignProgress>({ status: 'idle' })
    const props = { request, wording, progress, perform: () => perform().then(resolve) }
    modal.open({ name: 'sign', props }, rejected)
  })
}
