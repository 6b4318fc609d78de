import { limits, parseUrl } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { checkOrigin } from '../../app/manage.ts'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../network/loopback.ts'
import { readWebOrigin } from '../../network/origin.ts'
import { saveProvider, saveRequester } from './store.ts'

type Branding = { name: string; iconUrl?: string | undefined; readOnly?: boolean | undefined }

/**
 * The provider's side: the allowed requester, its name, and the addresses for responses (R70: registered requesters).
 */
export type NewRequester = Branding & {
  provider: string
  /** The app id of the requester, or any name for a page that only connects by window message. */
  requester: string
  /** Callbacks of the requester's login server, exactly as it will send them. */
  callbacks?: readonly string[] | undefined
  origins?: readonly string[] | undefined
}

/** Allows a requester to ask users of an app. Registering again replaces the registration; consents stay. */
export async function acceptRequester(ctx: Context, requester: NewRequester): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(requester.requester))
    throw new Error(`"${requester.requester}" is not a requester: 1 to 64 letters, digits, - and _.`)
  const { callbacks = [], origins = [] } = requester
  if (callbacks.length + origins.length === 0)
    throw new Error('A requester needs a callback, or the origin of a page that connects.')
  await saveRequester(ctx, {
    app_id: requester.provider,
    requester_id: requester.requester,
    ...toBrandingRow(requester),
    callbacks: [...new Set(callbacks.map(checkCallback))],
    origins: [...new Set(origins.map(checkOrigin))],
    created_at: ctx.now(),
  })
}

/** The requester's side: an app on this or another server whose accounts may log in. */
export async function connectProvider(
  ctx: Context,
  provider: Branding & { requester: string; provider: string; apiUrl?: string | undefined },
): Promise<void> {
  if (!/^[a-zA-Z\d]+$/.test(provider.provider) || provider.provider.length !== limits.appIdLength)
    throw new Error(`"${provider.provider}" is not an app id: it has 25 letters and digits.`)
  await saveProvider(ctx, {
    app_id: provider.requester,
    provider_app_id: provider.provider,
    ...toBrandingRow(provider),
    api_url: provider.apiUrl === undefined ? null : checkServer(provider.apiUrl),
    created_at: ctx.now(),
  })
}

/** Registers both sides, for two apps of this server. */
export async function connectApps(
  ctx: Context,
  apps: {
    requester: string
    provider: string
    origins?: readonly string[] | undefined
    readOnly?: boolean | undefined
  },
): Promise<void> {
  const [requester, provider] = [await existing(ctx, apps.requester), await existing(ctx, apps.provider)]
  const { readOnly } = apps
  await acceptRequester(ctx, {
    ...{ provider: provider.id, requester: requester.id, readOnly },
    ...readBranding(requester),
    callbacks: [readCallback(ctx, provider.id)],
    origins: [...requester.allowedOrigins, ...(apps.origins ?? [])],
  })
  await connectProvider(ctx, {
    ...{ requester: requester.id, provider: provider.id, readOnly },
    ...readBranding(provider),
  })
}

/** The callback to register for this server's apps at a provider elsewhere. */
export function readCallback({ config }: Context, provider: string): string {
  return `${config.publicUrl}/api/v1/oauth/callback/privy:${provider}`
}

async function existing(ctx: Context, id: string): Promise<App> {
  const app = await ctx.apps.find(id)
  if (!app) throw new Error(`There is no app ${id}. \`latchkey app list\` shows all.`)
  return app
}

function readBranding({ name, settings }: App): Branding {
  return { name, iconUrl: settings.icon_url ?? settings.logo_url ?? undefined }
}

function toBrandingRow({ name, iconUrl, readOnly = false }: Branding) {
  const trimmedName = name.trim()
  if (trimmedName === '' || trimmedName.length > 100)
    throw new Error('A name of 1 to 100 characters is needed.')
  if (iconUrl !== undefined && !/^https?:\/\//.test(iconUrl))
    throw new Error(`"${iconUrl}" is not an address.`)
  return { name: trimmedName, icon_url: iconUrl ?? null, read_only: readOnly }
}

function checkServer(text: string): string {
  if (readWebOrigin(text) === undefined) throw new Error(`"${text}" is not the address of a server.`)
  return checkOrigin(text)
}

function checkCallback(text: string): string {
  const url = parseUrl(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe || url.username !== '' || url.password !== '' || text.includes('#'))
    throw new Error(`"${text}" is not a callback: a whole https address, without user and fragment.`)
  return text
}
