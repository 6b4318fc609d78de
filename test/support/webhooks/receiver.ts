import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { webhooks } from '@latchkey/wire'
import { findApp } from '../../../packages/server/src/app/store.ts'
import { addEndpoint } from '../../../packages/server/src/webhooks/manage.ts'
import { closeAtEnd } from '../closeAtEnd.ts'
import type { World } from '../world.ts'

/** A request as an app's own server gets it. */
export type EventRequest = {
  body: string
  event: webhooks.WebhookEvent
  headers: { 'svix-id': string; 'svix-timestamp': string; 'svix-signature': string }
  all: NodeJS.Dict<string | string[]>
}

type Answer = { status?: number; headers?: Record<string, string>; body?: string }
export type Receiver = {
  url: string
  received: EventRequest[]
  /** The types of what was received, in order. */
  types(): string[]
}

/** A server of an app, which answers 200, or what `answer` says. */
export async function startReceiver(
  answer: (request: EventRequest, reply: ServerResponse) => Answer | Promise<Answer> | undefined = () => ({}),
): Promise<Receiver> {
  const requests: EventRequest[] = []
  const server = createServer(async (request, reply) => {
    const one = await read(request)
    requests.push(one)
    const response = await answer(one, reply)
    // The answer was response by hand.
    if (!response) return
    reply.writeHead(response.status ?? 200, response.headers).end(response.body ?? 'ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}/hooks`
  return { url, received: requests, types: () => requests.map(({ event }) => event.type) }
}

async function read(request: IncomingMessage): Promise<EventRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  return {
    body,
    event: JSON.parse(body),
    headers: request.headers as EventRequest['headers'],
    all: request.headers,
  }
}

/** Adds an endpoint to the app of a world, as the operator does. */
export async function addReceiver(
  { ctx, app }: World,
  { url, events = [] }: { url: string; events?: readonly string[] },
): Promise<{ id: string; secret: string }> {
  const own = await findApp(ctx, app.id)
  if (!own) throw new Error('The app of a world is in its database.')
  return addEndpoint(ctx, { app: own, url, events })
}
