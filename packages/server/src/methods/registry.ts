import type { MethodId } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Settings } from '../app/settings.ts'
import type { Context } from '../context.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Routes } from '../http/route.ts'
import type { Server } from '../http/server.ts'
import { crossAppRoutes } from './crossApp/routes.ts'
import { checkCustom } from './custom/check.ts'
import { customRoutes } from './custom/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { checkFarcaster } from './farcaster/check.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import { guestRoutes } from './guest/routes.ts'
import { callbackRoutes } from './oauth/callbackRoutes.ts'
import { checkNetworks, networkCallbacks } from './oauth/check.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { checkPasskeys } from './passkeys/check.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { checkWallets } from './siwe/check.ts'
import { siweRoutes } from './siwe/routes.ts'
import { siwsRoutes } from './siws/routes.ts'
import { checkSms } from './sms/check.ts'
import { smsRoutes } from './sms/routes.ts'
import { checkTelegram, telegramDomain } from './telegram/check.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { telegramScriptRoutes } from './telegram/scriptRoutes.ts'

/** What a login method is to the server. Everything that walks the methods asks this, and names none of them. */
type Method = {
  /** Its calls. */
  routes: Routes
  /** Its pages and scripts, at addresses of their own. */
  pages?(server: Server, ctx: Context): void
  /** What it needs from outside, and whether that is there; nothing where it is off. For the doctor. */
  check?(ctx: Context, app: App): Promise<Finding[]>
  /** What its vendors are to be told, each by name. */
  callbacks?(app: App, publicUrl: string): string[][]
  /** Who cannot sign in where no node of a chain is set, if it asks one. */
  asksChainAbout?: string
  /** Whether pages of such an app load a script of its from this server. */
  hasScript?(settings: Settings): boolean
}

/** Login methods that are built, in the order of what the doctor says. A new one of the contract does not compile until it is here. */
export const methods: Readonly<Record<MethodId, Method>> = {
  email: { routes: emailRoutes },
  sms: { routes: smsRoutes, check: checkSms },
  oauth: {
    routes: oauthRoutes,
    pages: callbackRoutes,
    check: checkNetworks,
    callbacks: networkCallbacks,
  },
  telegram: {
    routes: telegramRoutes,
    pages: telegramScriptRoutes,
    check: checkTelegram,
    callbacks: telegramDomain,
    hasScript: ({ telegram_auth }) => telegram_auth,
  },
  farcaster: { routes: farcasterRoutes, check: checkFarcaster, asksChainAbout: 'Farcaster' },
  passkeys: { routes: passkeysRoutes, check: checkPasskeys },
  siwe: { routes: siweRoutes, check: checkWallets, asksChainAbout: 'a wallet that is a contract' },
  siws: { routes: siwsRoutes },
  custom: { routes: customRoutes, check: checkCustom },
  guest: { routes: guestRoutes },
  crossApp: { routes: crossAppRoutes },
}
