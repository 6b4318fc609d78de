import type { LinkedAccountType } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { LandingRow } from '../modal/landing.ts'
import type { Texts } from '../texts/texts.ts'
import type { Begin } from './begin.ts'
import type { WalletOffer } from './wallets/walletRows.ts'

/** How a login method applies to the landing screen and to the functions that link. */
export type MethodEntry = {
  /** Whether an option of the host app's config, or of a link function, is this method's. */
  owns(option: string): boolean
  /** What an account is called that was linked by one of its options. */
  accountType(option: string): LinkedAccountType
  /** Its rows on the landing screen for one option; none where it is drawn in another way. */
  rows(option: string, texts: Texts, wallets: WalletOffer): readonly LandingRow[]
  /** Its window must be opened within the click, before the rest of it is here. */
  opensWindow?(latchkey: Latchkey, given: unknown): boolean
  /** Fetches where its way through the modal begins. */
  load(): Promise<{ begin: Begin }>
}
