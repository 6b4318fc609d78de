import type { MethodId } from '@latchkey/wire'
import { crossAppEntry } from './crossApp/entry.ts'
import { emailEntry } from './email/entry.ts'
import { farcasterEntry } from './farcaster/entry.ts'
import type { MethodEntry } from './methodEntry.ts'
import { oauthEntry } from './oauth/entry.ts'
import { passkeysEntry } from './passkeys/entry.ts'
import { smsEntry } from './sms/entry.ts'
import { telegramEntry } from './telegram/entry.ts'
import { walletsEntry } from './wallets/entry.ts'

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
