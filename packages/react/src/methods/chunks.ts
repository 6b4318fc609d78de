import { once } from '../once.ts'
import type { Begin } from './begin.ts'

/** The captcha begins no login; everything else does. */
type Chunk = { screens: object; begin?: Begin }

/** Screens that a login does not begin with: fetched when they are needed, by the first word of their name. */
export const chunks = {
  captcha: once(() => import('../captcha/screens.ts')),
  email: once(() => import('./email/screens.ts')),
  crossApp: once(() => import('./crossApp/screens.ts')),
  farcaster: once(() => import('./farcaster/screens.ts')),
  oauth: once(() => import('./oauth/screens.ts')),
  passkeys: once(() => import('./passkeys/screens.ts')),
  sms: once(() => import('./sms/screens.ts')),
  telegram: once(() => import('./telegram/screens.ts')),
  wallets: once(() => import('./wallets/screens.ts')),
} satisfies Record<string, () => Promise<Chunk>>

export type ChunkName = keyof typeof chunks
