import type { DeviceRequest, SignatureRequest, Store } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Journey } from '../../navigation/journey.ts'

/** A signature of a wallet in another app, where the browser opens no window for it. */
export type BlockedSignature = {
  request: SignatureRequest
  providerAppId: string
  /** It is under way: its result counts, even where the user closes the modal meanwhile. Undefined: it is not any more. */
  follow(result: Promise<string> | undefined): void
  /** What became of it; the modal closes then. */
  settle(result: Promise<string>): void
}

export type DeviceState =
  | { status: 'waiting'; request?: DeviceRequest }
  /** The other device shows the request. */
  | { status: 'opened'; request: DeviceRequest }
  | { status: 'failed'; error: AppError }

export type DeviceFlow = Store<DeviceState> & {
  start(): void
  /** Gives it up; the code that was shown is worth nothing then. */
  reset(): void
}

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
  'crossApp.blocked': { signature: BlockedSignature }
  'crossApp.otherDevice': { flow: DeviceFlow; providerAppId: string }
}
