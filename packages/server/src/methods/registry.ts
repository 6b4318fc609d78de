import type { MethodId } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { emailRoutes } from './email/routes.ts'

/** Login methods that are built. A new name in `MethodId` does not compile until it is here. */
export const methods = {
  email: emailRoutes,
} satisfies Record<MethodId, Routes>
