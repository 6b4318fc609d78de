import type { TransferOffer } from '@latchkey/wire'
import type { TransferKind } from './TransferView.tsx'

export type AccountScreens = {
  'account.terms': Record<never, never>
  'account.allowlist': Record<never, never>
  'account.userLimit': Record<never, never>
  'account.notFound': { handle: string }
  'account.transfer': { offer: TransferOffer; kind: TransferKind; move(): Promise<void> }
  'account.checkAssets': { address: string; move(): Promise<void> }
}
