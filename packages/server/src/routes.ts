import { accessRoutes } from './account/accessRoutes.ts'
import { accountRoutes } from './account/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { createAppRoutes } from './app/routes.ts'
import { calldataRoutes } from './calldata/routes.ts'
import { delegationRoutes } from './delegation/routes.ts'
import { describeFunding } from './funding/describeFunding.ts'
import { findBridge } from './funding/findBridge.ts'
import { fundingRoutes } from './funding/routes.ts'
import type { Routes } from './http/route.ts'
import { managementRoutes } from './management/routes.ts'
import { methods } from './methods/registry.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { testAccountRoutes } from './otp/testAccounts/routes.ts'
import { pregenerationRoutes } from './pregeneration/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { cloudRoutes } from './wallet/recovery/clouds/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { walletApiRoutes } from './walletApi/routes.ts'

/** Every area's endpoints. New areas are added only here. */
export const routes: readonly Routes[] = [
  createAppRoutes((config, server) => ({
    ...describeFunding(config, server.profile),
    ...findBridge(server),
  })),
  sessionRoutes,
  accountRoutes,
  accessRoutes,
  testAccountRoutes,
  ...Object.values(methods).map((method) => method.routes),
  walletRoutes,
  mfaRoutes,
  cloudRoutes,
  fundingRoutes,
  calldataRoutes,
  analyticsRoutes,
  delegationRoutes,
  walletApiRoutes,
  managementRoutes,
  pregenerationRoutes,
]
