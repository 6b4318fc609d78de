import { app as wire } from '@latchkey/wire'
import { showsCaptcha } from '../captcha/wants.ts'
import type { Config } from '../config/config.ts'
import type { Routes } from '../http/route.ts'
import type { FundingConfig } from './settings.ts'
import { toSmartWallets } from './smartWalletConfig.ts'
import { type DescribeFunding, toConfig, toJwks } from './toWire.ts'

/** The app's data for clients and verifiers. A stale bearer is never a reason to refuse (protocol 2.13). */
export const createAppRoutes =
  (describeFunding: (config: FundingConfig, server: Config) => ReturnType<DescribeFunding>): Routes =>
  (route, ctx) => {
    route(wire.getApp, async ({ app, header }) => ({
      ...toConfig(app, header('privy-client'), (config) => describeFunding(config, ctx.config)),
      captcha_enabled: await showsCaptcha(ctx, app),
    }))

    route(wire.getSmartWallets, async ({ app }) => toSmartWallets(app.settings))

    route(wire.getJwks, async ({ app, answer }) => {
      answer('cache-control', 'public, max-age=60')
      return toJwks(app, ctx.now())
    })
  }
