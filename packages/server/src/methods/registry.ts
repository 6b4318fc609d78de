import type { MethodId } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { crossAppRoutes } from './crossApp/routes.ts'
import { customRoutes } from './custom/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import { guestRoutes } from './guest/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { siweRoutes } from './siwe/routes.ts'
import { siwsRoutes } from './siws/routes.ts'
import { smsRoutes } from './sms/routes.ts'
import { telegramRoutes } from './telegram/routes.ts'

/** Login methods that are built. A new name in `MethodId` does not compile until it is here. */
export const methods = {
  email: emailRoutes,
  sms: smsRoutes,
  oauth: oauthRoutes,
  siwe: siweRoutes,
  siws: siwsRoutes,
  farcaster: farcasterRoutes,
  passkeys: passkeysRoutes,
  telegram: telegramRoutes,
  custom: customRoutes,
  guest: guestRoutes,
  crossApp: crossAppRoutes,
} satisfies Record<MethodId, Routes>
