import type { MethodId } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Settings } from '../app/settings.ts'
import type { Context } from '../context.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Routes } from '../http/route.ts'
import type { Server } from '../http/server.ts'
import type { AccountReaders } from '../management/readAccounts.ts'
import { crossAppRoutes } from './crossApp/routes.ts'
import { customAccounts } from './custom/accounts.ts'
import { checkCustom } from './custom/check.ts'
import { customRoutes } from './custom/routes.ts'
import { emailAccounts } from './email/accounts.ts'
import { emailRoutes } from './email/routes.ts'
import { farcasterAccounts } from './farcaster/accounts.ts'
import { checkFarcaster } from './farcaster/check.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import { guestRoutes } from './guest/routes.ts'
import { socialAccounts } from './oauth/accounts.ts'
import { callbackRoutes } from './oauth/callbackRoutes.ts'
import { checkNetworks, networkCallbacks } from './oauth/check.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { checkPasskeys } from './passkeys/check.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { walletAccounts } from './siwe/accounts.ts'
import { checkWallets } from './siwe/check.ts'
import { siweRoutes } from './siwe/routes.ts'
import { siwsRoutes } from './siws/routes.ts'
import { phoneAccounts } from './sms/accounts.ts'
import { checkSms } from './sms/check.ts'
import { smsRoutes } from './sms/routes.ts'
import { telegramAccounts } from './telegram/accounts.ts'
import { checkTelegram, telegramDomain } from './telegram/check.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { telegramScriptRoutes } from './telegram/scriptRoutes.ts'

/** A login method on the server. Code that iterates over the methods uses this type, and names none of them. */
type Method = {
  /** Its endpoints. */
  routes: Routes
  /** Readers of accounts that an app's server adds for a user who has not logged in yet, by type. */
  accounts?: AccountReaders
  /** Its pages and scripts, at their own addresses. */
  pages?(server: Server, ctx: Context): void
  /** Checks its requirements outside of the server, for the doctor; empty if the method is off. */
  check?(ctx: Context, app: App): Promise<Finding[]>
  /** The values to register at its vendors. */
  callbacks?(app: App, publicUrl: string): string[][]
  /** Describes the users who cannot sign in without a chain node, if the method needs one. */
  asksChainAbout?: string
  /** Whether pages of an app load its script from this server. */
  hasScript?(settings: Settings): boolean
}

/** The built login methods, in the order of the doctor's report. The compiler reports a missing one. */
export const methods: Readonly<Record<MethodId, Method>> = {
  email: { routes: emailRoutes, accounts: emailAccounts },
  sms: { routes: smsRoutes, accounts: phoneAccounts, check: checkSms },
  oauth: {
    routes: oauthRoutes,
    accounts: socialAccounts,
    pages: callbackRoutes,
    check: checkNetworks,
    callbacks: networkCallbacks,
  },
  telegram: {
    routes: telegramRoutes,
    accounts: telegramAccounts,
    pages: telegramScriptRoutes,
    check: checkTelegram,
    callbacks: telegramDomain,
    hasScript: ({ telegram_auth }) => telegram_auth,
  },
  farcaster: {
    routes: farcasterRoutes,
    accounts: farcasterAccounts,
    check: checkFarcaster,
    asksChainAbout: 'Farcaster',
  },
  passkeys: { routes: passkeysRoutes, check: checkPasskeys },
  siwe: {
    routes: siweRoutes,
    accounts: walletAccounts,
    check: checkWallets,
    asksChainAbout: 'a wallet that is a contract',
  },
  siws: { routes: siwsRoutes },
  custom: { routes: customRoutes, accounts: customAccounts, check: checkCustom },
  guest: { routes: guestRoutes },
  crossApp: { routes: crossAppRoutes },
}

/** Readers of accounts that no user has proven here, by their type. */
export const accountReaders: AccountReaders = Object.assign(
  {},
  ...Object.values(methods).map(({ accounts }) => accounts),
)
