import { AppError, type ServerErrorCode, serverErrors } from '@latchkey/wire'
import { PrivyClient } from '@privy-io/node'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { createLog } from '../telemetry/log.ts'
import { answerErrors } from './errors.ts'
import { listen } from './serve.ts'
import type { Server } from './server.ts'

/** Requests that the published SDK has sent, and what each is refused with. */
const requestIds: string[] = []
const refusals = new Map<string, unknown>()
let client: PrivyClient

beforeAll(async () => {
  const server: Server = new Hono()
  answerErrors(server, createLog('silent'))
  server.all('/v1/users/:id', (c) => {
    const id = c.req.param('id')
    requestIds.push(id)
    throw refusals.get(id)
  })
  const running = await listen(server, { host: '127.0.0.1', port: 0, profile: 'development' })
  closeAtEnd(running.close)
  const apiUrl = `http://localhost:${running.port}`
  client = new PrivyClient({ appId: 'a'.repeat(25), appSecret: 'secret', apiUrl })
})

/** Lets the published SDK send one call that is refused. Returns the number of its requests. */
async function countRequests(refusal: unknown): Promise<number> {
  const id = `user-${refusals.size}`
  refusals.set(id, refusal)
  await expect(client.users()._get(id)).rejects.toThrow()
  return requestIds.filter((one) => one === id).length
}

const codes = Object.keys(serverErrors) as ServerErrorCode[]
const limitCodes = codes.filter((code) => serverErrors[code].status === 429)

test.each(codes.filter((code) => !limitCodes.includes(code)))(
  'the published SDK asks once: %s',
  async (code) => {
    expect(await countRequests(new AppError(code))).toBe(1)
    expect(await countRequests(new AppError(code, { status: 422 }))).toBe(1)
  },
)

test('it asks again when a limit ends soon, or when the server fails', async () => {
  expect(limitCodes).toContain('too_many_requests')
  const limit = new AppError('too_many_requests', { data: { retry_after_seconds: 1 } })
  const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(await Promise.all([countRequests(limit), countRequests(outage)])).toEqual([3, 3])
})

test('it asks once when a limit ends later', async () => {
  const refusal = (retry_after_seconds: number) =>
    new AppError('too_many_requests', { data: { retry_after_seconds } })
  expect(await countRequests(refusal(61))).toBe(1)
  expect(await countRequests(refusal(3_600))).toBe(1)
})
