import type { MethodId } from '@latchkey/wire'
import type { Method } from '../modal/navigation/method.ts'
import { crossAppMethod } from './crossApp/method.ts'
import { emailMethod } from './email/method.ts'
import { farcasterMethod } from './farcaster/method.ts'
import { oauthMethod } from './oauth/method.ts'
import { passkeysMethod } from './passkeys/method.ts'
import { walletsMethod } from './siwe/method.ts'
import { smsMethod } from './sms/method.ts'
import { telegramMethod } from './telegram/method.ts'

/** Methods without a screen: the app's own server, or a function of a hook, starts them. */
type ScreenlessMethod = 'custom' | 'guest'

/**
 * Every method with screens; the compiler reports a name that the contract has and this object lacks. Both chains share
 * their method.
 */
const byId = {
  email: emailMethod,
  sms: smsMethod,
  oauth: oauthMethod,
  siwe: walletsMethod,
  siws: walletsMethod,
  farcaster: farcasterMethod,
  passkeys: passkeysMethod,
  telegram: telegramMethod,
  crossApp: crossAppMethod,
} satisfies Record<Exclude<MethodId, ScreenlessMethod>, Method>

export const methods: readonly Method[] = [...new Set(Object.values(byId))]
