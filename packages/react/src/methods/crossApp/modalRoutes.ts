import type { DeviceRequest, SignatureRequest, Store } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Journey } from '../../navigation/journey.ts'

/** A signature of a wallet in another app, for which the browser opens no window. */
export type BlockedSignature = {
  request: SignatureRequest
  providerAppId: string
  /**
   * The request is pending: its result counts, even if the user closes the modal meanwhile. Undefined: it is not
   * pending any more.
   */
  follow(result: Promise<string> | undefined): void
  /** Passes on the result; the modal then closes. */
  settle(result: Promise<string>): void
}

export type DeviceState =
  | { status: 'waiting'; request?: DeviceRequest }
  /** The other device shows the request. */
  | { status: 'opened'; request: DeviceRequest }
  | { status: 'failed'; error: AppError }

export type DeviceFlow = Store<DeviceState> & {
  start(): void
  /** Cancels the request; the displayed code is then invalid. */
  reset(): void
}

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
  'crossApp.blocked': { signature: BlockedSignature }
  'crossApp.otherDevice': { flow: DeviceFlow; providerAppId: string }
}
