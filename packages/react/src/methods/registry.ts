import type { LinkedAccountType } from '@latchkey/core'
import type { MethodId } from '@latchkey/wire'
import type { LandingRow } from '../modal/LandingView.tsx'
import type { Texts } from '../texts/texts.ts'
import type { Begin } from './begin.ts'
import { crossAppEntry } from './crossApp/entry.ts'
import { emailEntry } from './email/entry.ts'
import { farcasterEntry } from './farcaster/entry.ts'
import { oauthEntry } from './oauth/entry.ts'
import { passkeysEntry } from './passkeys/entry.ts'
import { smsEntry } from './sms/entry.ts'
import { telegramEntry } from './telegram/entry.ts'
import { walletsEntry } from './wallets/entry.ts'
import type { WalletOffer } from './wallets/walletRows.ts'

/** How a login method applies to the landing screen and to the functions that link. */
export type MethodEntry = {
  /** Whether an option of the host app's config, or of a link function, is this method's. */
  owns(option: string): boolean
  /** What an account is called that was linked by one of its options. */
  accountType(option: string): LinkedAccountType
  /** Its rows on the landing screen for one option; none where it is drawn in another way. */
  rows(option: string, texts: Texts, wallets: WalletOffer): readonly LandingRow[]
  /** Fetches where its way through the modal begins. */
  load(): Promise<{ begin: Begin }>
}

/** Methods without a screen of their own: the app's own server, or a function of a hook, starts them. */
type Silent = 'custom' | 'guest'

/** Every method that has screens; a name added to the contract is missed here by the compiler. Both chains share theirs. */
const entries = {
  email: emailEntry,
  sms: smsEntry,
  oauth: oauthEntry,
  siwe: walletsEntry,
  siws: walletsEntry,
  farcaster: farcasterEntry,
  passkeys: passkeysEntry,
  telegram: telegramEntry,
  crossApp: crossAppEntry,
} satisfies Record<Exclude<MethodId, Silent>, MethodEntry>

const all: readonly MethodEntry[] = Object.values(entries)

/** The method behind an option such as `google`, `metamask` or `privy:<app id>`. */
export function entryOf(option: string): MethodEntry | undefined {
  return all.find((entry) => entry.owns(option))
}
