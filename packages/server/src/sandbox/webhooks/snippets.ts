/** How an app's own server verifies an event, by its framework: the raw body, the headers, one line. */
export const snippets: readonly (readonly [framework: string, code: string])[] = [
  [
    'Express',
    `app.post('/webhooks', express.raw({ type: '*/*' }), (req, res) => {
  const event = new Webhook(secret).verify(req.body, req.headers)
  res.sendStatus(204)
})`,
  ],
  [
    'Hono',
    `app.post('/webhooks', async (c) => {
  const event = new Webhook(secret).verify(await c.req.text(), c.req.header())
  return c.body(null, 204)
})`,
  ],
  [
    'Fastify',
    `app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.post('/webhooks', (req, reply) => {
  const event = new Webhook(secret).verify(req.body, req.headers)
  reply.code(204).send()
})`,
  ],
  [
    'Next.js',
    `export async function POST(request) {
  const event = new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers))
  return new Response(null, { status: 204 })
}`,
  ],
  [
    'Node',
    `createServer(async (req, res) => {
  // import { text } from 'node:stream/consumers'
  try {
    const event = new Webhook(secret).verify(await text(req), req.headers)
    res.writeHead(204).end()
  } catch {
    res.writeHead(400).end()
  }
})`,
  ],
]
