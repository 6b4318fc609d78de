import type {
  ApprovalRequest,
  CloudMethod,
  ExportLook,
  OnProgress,
  WalletWithMetadata,
  WritableStore,
} from '@latchkey/core'
import type { RecoveryChange } from './recovery/recoveryRoute.ts'
import type { SignProgress } from './sign/signProgress.ts'
import type { TransactionWording } from './sign/wording.ts'

export type WalletScreens = {
  /** `creation`: what the login has begun already; gives the address. */
  'wallet.create': { creation?: Promise<string> | undefined }
  'wallet.export': { wallet: WalletWithMetadata; open(look: ExportLook): Promise<string> }
  'wallet.sign': {
    request: ApprovalRequest
    wording: TransactionWording
    /** With the request and not with its screen, which the password of its wallet may stand before. */
    progress: WritableStore<SignProgress>
    perform(): Promise<void>
  }
  /** Stands over what needs the wallet, and is left when `recover` has resolved. */
  'wallet.recover': { recover(password: string, onProgress: OnProgress): Promise<void> }
  'wallet.recoverySelection': { change: RecoveryChange }
  /** `use` takes the token of the user's own cloud: it recovers the wallet, or makes its backup. */
  'wallet.recoveryOAuth': {
    method: CloudMethod
    action: RecoveryChange['action'] | 'recover'
    isWanted: boolean
    use(recoveryAccessToken: string): Promise<void>
  }
  'wallet.setAutomaticRecovery': { change: RecoveryChange }
  'wallet.addPassword': { change: RecoveryChange }
  'wallet.setPassword': { change: RecoveryChange }
}
