import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './serve.ts'

/** A server with one slow handler, and the function that lets it answer. */
function slowServer() {
  let onArrival = () => {}
  let answer = () => {}
  const inside = new Promise<void>((resolve) => {
    onArrival = resolve
  })
  const permission = new Promise<void>((resolve) => {
    answer = resolve
  })
  const app = new Hono()
  app.get('/slow', async (c) => {
    onArrival()
    await permission
    return c.json({ done: true })
  })
  return { app, inside, answer: () => answer() }
}

test('stopping lets a running request finish, and takes no new one', async () => {
  const { app, inside, answer } = slowServer()
  const running = await listen(app, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${running.port}`
  const slow = fetch(`${url}/slow`, { headers: { connection: 'close' } })
  await inside
  const closing = running.close()
  await expect(fetch(`${url}/slow`)).rejects.toThrow()
  answer()
  expect(await (await slow).json()).toEqual({ done: true })
  await closing
})

test('stopping does not wait for connections that ask nothing, as browsers keep them', async () => {
  const running = await listen(slowServer().app, { host: '127.0.0.1', port: 0 })
  const spare = connect(running.port, '127.0.0.1')
  const reply = await fetch(`http://127.0.0.1:${running.port}/nothing`)
  await reply.arrayBuffer()
  const closing = once(spare, 'close')
  // The time to end the remaining connections never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await running.close()
  await closing
})

test('error: a port that is taken is reported with its number', async () => {
  const { app } = slowServer()
  const first = await listen(app, { host: '127.0.0.1', port: 0 })
  await expect(listen(app, { host: '127.0.0.1', port: first.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: first.port,
  })
  await first.close()
})
