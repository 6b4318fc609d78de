import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { captchaSandbox } from './captcha.ts'
import { customAuthSandbox } from './customAuth.ts'
import { driveSandbox } from './drive.ts'
import { farcasterSandbox } from './farcaster.ts'
import { faucetSandbox } from './faucet.ts'
import { icloudSandbox } from './icloud.ts'
import { inboxSandbox } from './inbox.ts'
import { oauthSandbox } from './oauth.ts'
import { coinbaseSandbox } from './onramps/coinbase.ts'
import { moonpaySandbox } from './onramps/moonpay.ts'
import { purchasesSandbox } from './onramps/purchases.ts'
import { stripeSandbox } from './onramps/stripe.ts'
import { relaySandbox } from './relay/routes.ts'
import { telegramSandbox } from './telegram.ts'
import { walletConnectSandbox } from './walletConnect/routes.ts'
import { webhooksSandbox } from './webhooks/routes.ts'

type SandboxService = {
  name: string
  /** The address to open by hand; a login opens the others. */
  path?: string
  says: string
  mount(server: Server, ctx: Context): void
}

/** The local replacements of outside services. */
export const sandboxServices: readonly SandboxService[] = [
  {
    name: 'Inbox',
    path: '/sandbox/inbox',
    says: 'Mails and text messages that would have been sent, with their codes.',
    mount: inboxSandbox,
  },
  {
    name: 'Webhooks',
    path: '/sandbox/webhooks',
    says: 'The events that your server would get, with their signatures checked.',
    mount: webhooksSandbox,
  },
  {
    name: 'Captcha',
    path: '/sandbox/captcha',
    says: 'How the captcha of each app behaves.',
    mount: captchaSandbox,
  },
  {
    name: 'Custom token',
    path: '/sandbox/custom',
    says: 'The own login of a host app, which signs a token for any name.',
    mount: customAuthSandbox,
  },
  {
    name: 'Faucet',
    path: '/sandbox/faucet',
    says: 'Ether, SOL and tokens of the chains on this machine, for any address.',
    mount: faucetSandbox,
  },
  {
    name: 'Purchases',
    path: '/sandbox/purchases',
    says: 'Purchases at the fake on-ramps, and how each one ends.',
    mount: purchasesSandbox,
  },
  {
    name: 'Coinbase, MoonPay, Stripe',
    says: 'Where users buy coins. Opens when a user adds funds.',
    mount: (server, ctx) => {
      for (const mount of [coinbaseSandbox, moonpaySandbox, stripeSandbox]) mount(server, ctx)
    },
  },
  {
    name: 'Bridge',
    path: '/sandbox/relay',
    says: 'Relay: payments on one chain of this machine, and their result on the other.',
    mount: relaySandbox,
  },
  {
    name: 'Phone wallet',
    path: '/sandbox/wallet',
    says: 'A wallet that WalletConnect reaches: it connects, signs, and sends on the chains of this machine.',
    mount: walletConnectSandbox,
  },
  {
    name: 'Social networks',
    says: 'The login page of each network. Opens when a user logs in with one.',
    mount: oauthSandbox,
  },
  {
    name: 'Telegram',
    says: 'Choose a Telegram user and the way back. Opens when a user logs in with Telegram.',
    mount: telegramSandbox,
  },
  {
    name: 'Farcaster',
    says: 'A wallet that approves or declines. The QR code of a login with Farcaster leads here.',
    mount: farcasterSandbox,
  },
  {
    name: 'Google Drive',
    says: 'Where the user allows access to a backup. Opens when a wallet is backed up or recovered.',
    mount: driveSandbox,
  },
  {
    name: 'iCloud',
    says: 'The same, by Apple.',
    mount: icloudSandbox,
  },
]
