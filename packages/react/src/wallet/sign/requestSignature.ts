import { type ApprovalRequest, createValue, getSettings, type ProviderError } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { type SigningEntryPoint, signingEntryPoints } from './signingEntryPoints.ts'
import type { SignProgress } from './signProgress.ts'
import type { TransactionWording } from './wording.ts'

type SignRoute = RouteTo<Pick<WalletScreens, 'wallet.sign'>>

export type SignatureOptions = {
  entryPoint: SigningEntryPoint
  wording?: TransactionWording | undefined
  /** The host app's choice for this request; otherwise its setting applies. */
  showDialog?: boolean | undefined
  /** Awaited before an open request is signed. */
  whenReady?(): Promise<void>
}

/** Shows requests one after the other: a second one must not replace the first under the user's finger. */
const createQueue = (): { last: Promise<unknown> } => ({ last: Promise.resolve() })

/**
 * Shows the request and signs when the user approves. The dialog is a courtesy of the page; the server limits a hostile
 * page by withholding its half of the key (security 1.2).
 *
 * @throws an error with the code 4001 when the user does not agree.
 */
export function requestSignature<T>(
  latchkey: Latchkey,
  request: ApprovalRequest,
  perform: () => Promise<T>,
  { entryPoint, wording = {}, showDialog, whenReady = async () => {} }: SignatureOptions,
): Promise<T> {
  const asApp = showDialog ?? getSettings(latchkey.client).getState().embeddedWallets.showWalletUIs
  if (signingEntryPoints[entryPoint] === 'app' && !asApp) return perform()
  const queue = latchkey.share(createQueue)
  const turn = queue.last.then(() =>
    'flow' in request
      ? review(latchkey, request, wording)
      : show(latchkey, request, () => whenReady().then(perform), wording),
  ) as Promise<ShownRequest<T>>
  queue.last = turn.then(({ isGone }) => isGone).catch(() => {})
  return turn.then(({ result }) => result)
}

type ReviewedRequest = Extract<ApprovalRequest, { flow: unknown }>

/** The user's answer to a request, and when the next one may be shown. */
type ShownRequest<T> = { result: Promise<T>; isGone: Promise<unknown> }

/**
 * Prepares a transaction, and follows it on its screen after the user approves. Its id is known as soon as a node has
 * it; the user may look at the receipt for as long as they like.
 */
function review(
  { modal }: Latchkey,
  request: ReviewedRequest,
  wording: TransactionWording,
): ShownRequest<string> {
  const { flow } = request
  const progress = createValue<SignProgress>({ status: 'idle' })
  let closeFailure: AppError | undefined
  const isGone = new Promise<void>((resolve) => {
    const props = { request, wording, progress, perform: async () => {} }
    modal.open({ name: 'wallet.sign', props } satisfies SignRoute, (failure) => {
      closeFailure = failure
      flow.close()
      resolve()
    })
  })
  const result = flow.result.catch((cause: unknown) => {
    throw cause ?? closeFailure ?? rejectedByUser()
  })
  return { result, isGone }
}

const rejection = 'The user rejected the request.'

/** 4001 for every caller, as in EIP-1193. Callbacks read the code of its cause. */
const rejectedByUser = (): ProviderError =>
  Object.assign(new Error(rejection, { cause: new AppError('unable_to_sign', { message: rejection }) }), {
    code: 4001,
  })

/** The names of the methods in the events that published clients send for an open request (protocol 2.12). */
const trackedNames: Partial<Record<ApprovalRequest['method'], string>> = {
  personal_sign: 'sign_message',
  solana_signMessage: 'sign_message',
  eth_signTypedData_v4: 'sign_typed_data',
}

function show<T>(
  { client, modal }: Latchkey,
  request: ApprovalRequest,
  perform: () => Promise<T>,
  wording: TransactionWording,
): ShownRequest<T> {
  const result = new Promise<T>((resolve, reject) => {
    const rejectWith = (failure: Error = rejectedByUser()) => reject(failure)
    const progress = createValue<SignProgress>({ status: 'idle' })
    const trackStep = (step: string) => {
      const name = trackedNames[request.method]
      if (name) client.track(`embedded_wallet_${name}_${step}`, { walletAddress: request.wallet.address })
    }
    const sign = () =>
      perform().then((signature) => {
        resolve(signature)
        trackStep('completed')
      })
    const props = { request, wording, progress, perform: sign }
    modal.open({ name: 'wallet.sign', props } satisfies SignRoute, rejectWith)
    trackStep('started')
  })
  return { result, isGone: result.catch(() => {}) }
}
