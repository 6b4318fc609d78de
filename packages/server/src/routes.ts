import { appRoutes } from './app/routes.ts'
import type { Routes } from './http/route.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Every area's endpoints. An area is added here and nowhere else. */
export const routes: readonly Routes[] = [appRoutes, walletRoutes]
