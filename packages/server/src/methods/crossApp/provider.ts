import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { Provider } from '../../outside/oauth/provider.ts'

/** The app that a person logs in with, as a provider of logins. Throws `cross_app_connection_not_allowed`. */
export async function findAppProvider(_ctx: Context, _app: App, _providerAppId: string): Promise<Provider> {
  throw new AppError('cross_app_connection_not_allowed')
}
