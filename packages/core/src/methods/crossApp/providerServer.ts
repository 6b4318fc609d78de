import { AppError, type crossApp, type Endpoint, type Input, type Reply } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import type { Route } from '../../route.ts'
import * as routes from './requestRoutes.ts'

/** The app that a request is for, and its server. */
export type ProviderServer = { providerAppId: string; server: URL }

/**
 * Hands a request over to the other app's server, which keeps it for two minutes. The window is opened with its
 * address.
 *
 * @throws AppError `not_supported` where that server keeps none, and the server's refusals.
 */
export async function storeRequest(
  client: Pick<Client, 'http'>,
  to: ProviderServer,
  input: Input<typeof crossApp.storeRequest>,
): Promise<{ id: string; url: string }> {
  const { request_id: id } = await callProvider(client, to, { route: routes.storeRequest, input })
  const url = new URL('/oauth/transact', to.server)
  url.search = new URLSearchParams({ provider_app_id: to.providerAppId, request_id: id }).toString()
  return { id, url: url.href }
}

/** Asks for the answer. `answered` is sent once. */
export function claimAnswer(
  client: Pick<Client, 'http'>,
  to: ProviderServer,
  claim: { id: string; secret: string },
): Promise<Reply<typeof crossApp.claimAnswer>> {
  const input = { provider_app_id: to.providerAppId, request_id: claim.id, secret: claim.secret }
  return callProvider(client, to, { route: routes.claimAnswer, input })
}

type ProviderCall<E extends Endpoint> = { route: Route<E>; input: Input<E> }

/** Names no app of this page's server, and sends none of its cookies: the other server has nothing to do with them. */
async function callProvider<E extends Endpoint>(
  { http }: Pick<Client, 'http'>,
  { server }: ProviderServer,
  { route, input }: ProviderCall<E>,
): Promise<Reply<E>> {
  const url = new URL(route.path, server).href
  const send = http({ method: route.method, url, headers: {}, body: input, credentials: 'omit', retries: 1 })
  return send.catch((cause: unknown) => {
    const { status } = AppError.from(cause)
    // Servers of the published protocol have no such call.
    throw status === 404 || status === 405 ? createUnsupported(cause) : cause
  }) as Promise<Reply<E>>
}

const createUnsupported = (cause: unknown) =>
  new AppError('not_supported', { message: 'The other app cannot be asked in this way.', cause })
