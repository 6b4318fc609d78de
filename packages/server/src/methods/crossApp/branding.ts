import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { listProviders } from './store.ts'

/** The name and icon of an app on this server, for the users of another. */
export function toBranding({ name, settings }: App): { name: string; icon_url: string | null } {
  return { name, icon_url: settings.icon_url ?? settings.logo_url }
}

/** The icons of apps whose accounts log in, as pages show them. */
export async function listProviderIcons(ctx: Context, appId: string): Promise<(string | null)[]> {
  const rows = await listProviders(ctx, appId)
  return Promise.all(
    rows.map(async (row) => {
      const local = row.api_url === null ? await ctx.apps.find(row.provider_app_id) : undefined
      return local ? toBranding(local).icon_url : row.icon_url
    }),
  )
}
