import type { Config } from '../config/config.ts'
import { type Listener, listen } from '../http/serve.ts'

/** Serves the metrics on a separate port, so that a proxy for the API cannot expose them. */
export async function listenForMetrics(
  { metricsPort, metricsHost }: Config,
  read: () => Promise<string>,
): Promise<Listener | undefined> {
  if (metricsPort === undefined) return undefined
  const fetch = async (request: Request) => {
    if (new URL(request.url).pathname !== '/metrics')
      return new Response('{"error":"Not found"}', { status: 404 })
    return new Response(await read(), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  }
  return listen({ fetch }, { host: metricsHost, port: metricsPort })
}
