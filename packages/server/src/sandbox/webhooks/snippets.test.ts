import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { Webhook } from 'svix'
import { expect, onTestFinished, test } from 'vitest'
import { makeSecret } from '../../webhooks/secret.ts'
import { signMessage } from '../../webhooks/sign.ts'
import { snippets } from './snippets.ts'

const secret = makeSecret({ random: (bytes) => new Uint8Array(bytes).fill(7) })
const body = '{"type":"privy.test","message":"é"}'
type Send = (headers: Record<string, string>) => Promise<number>

async function listen(server: Server): Promise<Send> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  return async (headers) => (await fetch(url, { method: 'POST', body, headers })).status
}

/** Runs the code as it is shown, with what a project of that framework has around it. */
const run = (code: string, names: Record<string, unknown>) =>
  new Function(...Object.keys(names), code)(...Object.values(names))

const known = { Webhook, secret }
const hosts: Record<string, (code: string) => Promise<Send>> = {
  async Express(code) {
    const app = express()
    run(code, { ...known, app, express })
    return listen(createServer(app))
  },
  async Hono(code) {
    const app = new Hono()
    run(code, { ...known, app })
    return async (headers) => (await app.request('/webhooks', { method: 'POST', body, headers })).status
  },
  async Fastify(code) {
    const app = fastify()
    run(code, { ...known, app })
    return async (headers) => {
      const request = { method: 'POST', url: '/webhooks', payload: body, headers } as const
      return (await app.inject(request)).statusCode
    }
  },
  async 'Next.js'(code) {
    const handle = run(`return ${code.replace('export ', '')}`, known)
    return async (headers) =>
      handle(new Request('http://localhost/', { method: 'POST', body, headers })).then(
        ({ status }: Response) => status,
        () => 500,
      )
  },
  async Node(code) {
    return listen(run(`return ${code}`, { ...known, createServer, text }))
  },
}

test.each(snippets)(
  'the code for %s runs: it accepts an event, and refuses one that is not signed',
  async (name, code) => {
    const send = await (hosts[name] ?? expect.fail(name))(code)
    const headers = {
      'content-type': 'application/json',
      ...signMessage({ id: 'msg_1', body, now: new Date(), secrets: [secret] }),
    }
    expect(await send(headers)).toBe(204)
    expect(await send({ ...headers, 'svix-id': 'msg_2' })).toBeGreaterThanOrEqual(400)
  },
)
