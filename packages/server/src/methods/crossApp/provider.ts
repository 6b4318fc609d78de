import { AppError, crossApp, type Reply } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import type { Identity } from '../../user/identity.ts'
import type { CodeAnswer, Provider } from '../../vendors/oauth/provider.ts'
import { redeemCode } from './redeem.ts'
import { findProviderRow, type ProviderRow } from './store.ts'

type RedeemReply = Reply<typeof crossApp.redeem>

/** The app that a user logs in with, as a provider of logins. Throws `cross_app_connection_not_allowed`. */
export async function findAppProvider(ctx: Context, app: App, providerAppId: string): Promise<Provider> {
  const row = await findProviderRow(ctx, { appId: app.id, provider: providerAppId })
  if (!row) throw new AppError('cross_app_connection_not_allowed')
  const id = `privy:${providerAppId}`
  return {
    id,
    name: row.name,
    issuers: [],
    alwaysGivesTokens: true,
    authorizeUrl(departure) {
      const url = new URL('/cross-app/auth', row.api_url ?? ctx.config.publicUrl)
      url.search = new URLSearchParams({
        provider_app_id: providerAppId,
        requester_app_id: app.id,
        redirect_uri: departure.callbackUrl,
        state: departure.state,
        code_challenge: departure.codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    async identify(outcome) {
      const reply = await (row.api_url === null
        ? redeemHere(ctx, row, outcome)
        : redeemThere(ctx, row, outcome))
      return {
        identity: toIdentity(providerAppId, reply),
        ...(reply.held_until === undefined ? {} : { heldUntil: reply.held_until }),
        tokens: {
          provider: id,
          access_token: reply.access_token,
          access_token_expires_in_seconds: reply.expires_in,
          scopes: reply.scopes,
        },
      }
    },
  }
}

/** The provider's own server names its user, so it must not be able to name a user of another provider. */
export function appIdentity(providerAppId: string, subject: string): Pick<Identity, 'type' | 'subject'> {
  return { type: 'cross_app', subject: `${providerAppId}:${subject}` }
}

function toIdentity(providerAppId: string, reply: RedeemReply): Identity {
  const { subject, embedded_wallets, smart_wallets } = reply
  return {
    ...appIdentity(providerAppId, subject),
    data: {
      subject,
      provider_app_id: providerAppId,
      embedded_wallets: embedded_wallets.map(({ address }) => ({ address })),
      smart_wallets: smart_wallets.map(({ address }) => ({ address })),
    },
    display: subject,
  }
}

async function redeemHere(ctx: Context, row: ProviderRow, answer: CodeAnswer): Promise<RedeemReply> {
  const app = await ctx.apps.find(row.provider_app_id)
  if (!app) throw new AppError('cross_app_connection_not_allowed')
  const { code, codeVerifier, callbackUrl: callback } = answer
  return redeemCode(ctx, { app, requester: row.app_id, code, codeVerifier, callback })
}

const Said = v.pipe(
  crossApp.redeem.reply,
  v.check(({ subject, embedded_wallets, smart_wallets }) => {
    const addresses = [...embedded_wallets, ...smart_wallets].map(({ address }) => address)
    return /^[\x21-\x7e]{1,256}$/.test(subject) && addresses.length <= 100 && addresses.every(isShort)
  }),
)
const isShort = (text: string) => text.length <= 200

async function redeemThere(ctx: Context, row: ProviderRow, answer: CodeAnswer): Promise<RedeemReply> {
  const path = `/api/v1/apps/${row.provider_app_id}/cross-app/token`
  const { status, text } = await fetchPublic(ctx, new URL(path, row.api_url ?? '').href, {
    service: 'cross-app',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requester_app_id: row.app_id,
      code: answer.code,
      code_verifier: answer.codeVerifier,
      redirect_uri: answer.callbackUrl,
    }),
  })
  if (status !== 200) throw new Error(`The provider app answered ${status} to its own code.`)
  return v.parse(Said, JSON.parse(text))
}
