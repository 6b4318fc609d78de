import { socialProviders } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { isSmsBounded } from '../app/settings.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import { type VendorName, vendors } from '../config/vendors.ts'
import type { Context } from '../context.ts'
import { ChainError, callChain } from '../vendors/chain/rpc.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { checkCookies } from './checkCookies.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

/** What each login method of an app, and its sessions, need from outside, and whether it is there. */
export async function checkMethods(ctx: Context, app: App): Promise<Finding[]> {
  const { settings: is } = app
  const methods: [on: boolean, check: () => Finding[] | Promise<Finding[]>][] = [
    [is.sms_auth, () => checkSms(ctx, app)],
    ...socialProviders.map((vendor): (typeof methods)[number] => [
      is[`${vendor}_oauth`],
      () => checkVendor(ctx, app, { method: vendor, vendor }),
    ]),
    [is.telegram_auth, () => checkTelegram(ctx, app)],
    [is.farcaster_auth, () => checkFarcaster(ctx)],
    [is.captcha_enabled, () => checkCaptcha(ctx, app)],
    [is.passkey_auth, () => checkPasskeys(app)],
    [is.wallet_auth, () => checkWallets(ctx)],
    [is.custom_jwt_auth, () => checkCustom(app)],
    [is.custom_api_url !== null, () => checkCookies(app)],
  ]
  const findings = await Promise.all(methods.map(([on, check]) => (on ? check() : [])))
  return findings.flat().map(({ level, what }) => ({ level, what: `app "${app.name}": ${what}` }))
}

/** Where each provider sends its users back to: to be registered there, letter by letter. */
export function callbacksOf({ settings, allowedOrigins }: App, publicUrl: string): string[][] {
  const social = socialProviders
    .filter((provider) => settings[`${provider}_oauth`])
    .map((provider) => [provider, `${publicUrl}/api/v1/oauth/callback/${provider}`])
  // Telegram asks for the domain of the page that shows its button, by BotFather's /setdomain. A bot has one.
  const [page] = allowedOrigins
  const domain = page && settings.telegram_auth ? [['telegram', `/setdomain ${new URL(page).host}`]] : []
  return [...social, ...domain]
}

type Used = { method: string; vendor: VendorName }

async function checkVendor(ctx: Context, app: App, { method, vendor }: Used): Promise<Finding[]> {
  if (await findVendorKeys(ctx, app, vendor)) return [ok(`${method} has its keys`)]
  const needs = vendors[vendor].required.map((member) => `${vendor}_${member}`.toUpperCase()).join(', ')
  return ctx.config.profile === 'production'
    ? [bad(`${method} is on and has no keys: set ${needs}, or \`latchkey app vendor set\``)]
    : [ok(`${method} goes to the sandbox, as it has no keys (${needs})`)]
}

async function checkSms(ctx: Context, app: App): Promise<Finding[]> {
  const found = await checkVendor(ctx, app, { method: 'SMS', vendor: 'twilio' })
  if (isSmsBounded(ctx.config, app.settings)) return found
  return [
    ...found,
    bad('SMS is on without sms_countries, so no code is texted: set the countries of its users'),
  ]
}

async function checkTelegram(ctx: Context, app: App): Promise<Finding[]> {
  const found = await checkVendor(ctx, app, { method: 'telegram', vendor: 'telegram' })
  const keys = await findVendorKeys(ctx, app, 'telegram')
  const bot = app.settings.telegram_auth_config
  if (!keys) return found
  if (!bot) return [...found, bad('telegram is on without telegram_auth_config (bot_id, bot_name)')]
  const isSame = keys.bot_token?.startsWith(`${bot.bot_id}:`)
  return isSame ? found : [...found, bad(`the bot token is not that of bot ${bot.bot_id}`)]
}

/** Its relay is open to everybody; who owns an id, the chain says. */
async function checkFarcaster(ctx: Context): Promise<Finding[]> {
  if (Object.hasOwn(ctx.config.rpcUrls, '10')) return [await checkNode(ctx, '10', 'Farcaster')]
  return ctx.config.profile === 'production'
    ? [bad('Farcaster is on and has no node for Optimism: set RPC_URLS=10=https://…')]
    : [ok('Farcaster goes to the sandbox, as there is no node for Optimism (RPC_URLS=10=…)')]
}

/** Browsers offer passkeys to pages of https, and to this machine. */
function checkPasskeys({ allowedOrigins }: App): Finding[] {
  const without = allowedOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')
  })
  if (without.length === 0) return [ok('passkeys work on every origin')]
  return [warn(`browsers offer no passkeys on ${without.join(', ')}`)]
}

async function checkWallets(ctx: Context): Promise<Finding[]> {
  const chains = Object.keys(ctx.config.rpcUrls)
  if (chains.length === 0)
    return [warn('RPC_URLS is not set: wallets that are contracts (Safe, smart wallets) cannot log in')]
  return Promise.all(chains.map((chain) => checkNode(ctx, chain)))
}

/** Asks nobody anything, which tells that the node answers, and for which chain. */
async function checkNode(ctx: Context, chain: string, whose = 'its contract wallets'): Promise<Finding> {
  try {
    await callChain(ctx, { chain, to: `0x${'0'.repeat(40)}`, data: '0x' })
    return ok(`the node of chain ${chain} answers: ${whose} can log in`)
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    return bad(`the node of chain ${chain} in RPC_URLS: ${cause.reason}`)
  }
}

function checkCustom({ settings: { custom_auth_config: custom } }: App): Finding[] {
  if (!custom) return [bad('custom_jwt_auth is on without custom_auth_config')]
  const by = custom.jwks_url === undefined ? '' : ` by ${new URL(custom.jwks_url).host}`
  const open = (['issuer', 'audience'] as const).filter((name) => !custom[name])
  return [
    ok(`tokens of the app's own login are checked${by}`),
    ...open.map((name) =>
      bad(`custom_auth_config has no ${name}, so nobody gets in: tokens made for others would count as well`),
    ),
  ]
}
