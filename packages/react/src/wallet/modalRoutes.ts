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
  /** `creation`: a creation that the login has already started; resolves with the address. */
  'wallet.create': { creation?: Promise<string> | undefined }
  'wallet.export': { wallet: WalletWithMetadata; open(look: ExportLook): Promise<string> }
  'wallet.sign': {
    request: ApprovalRequest
    wording: TransactionWording
    /** Belongs to the request, not to its screen: the password screen of the wallet may come first. */
    progress: WritableStore<SignProgress>
    perform(): Promise<void>
  }
  /** Covers a screen that needs the wallet, and closes once `recover` has resolved. */
  'wallet.recover': { recover(password: string, onProgress: OnProgress): Promise<void> }
  'wallet.recoverySelection': { change: RecoveryChange }
  /** `use` receives the token of the user's own cloud: it recovers the wallet or creates its backup. */
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
