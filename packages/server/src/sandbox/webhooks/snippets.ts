/** How an app's own server verifies an event, by its framework: the raw body, the headers, one line. */
export const snippets: readonly (readonly [framework: string, code: string])[] = [
  [
    'Express',
    "app.post('/webhooks', express.raw({ type: '*/*' }), (req, res) => {\n  const event = new Webhook(secret).verify(req.body, req.headers)\n  res.sendStatus(204)\n})",
  ],
  [
    'Hono',
    "app.post('/webhooks', async (c) => {\n  const event = new Webhook(secret).verify(await c.req.text(), c.req.header())\n  return c.body(null, 204)\n})",
  ],
  [
    'Fastify',
    "app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))\napp.post('/webhooks', (req, reply) => {\n  const event = new Webhook(secret).verify(req.body, req.headers)\n  reply.code(204).send()\n})",
  ],
  [
    'Next.js',
    'export async function POST(request) {\n  const event = new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers))\n  return new Response(null, { status: 204 })\n}',
  ],
  [
    'node',
    'createServer(async (req, res) => {\n  const body = Buffer.concat(await Array.fromAsync(req))\n  const event = new Webhook(secret).verify(body, req.headers)\n  res.writeHead(204).end()\n})',
  ],
]
