import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createWorld } from '../../../../../test/support/world.ts'

/** A client of the relay, like WalletConnect's. */
async function openClient(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sandbox/walletconnect?projectId=local`, {
    headers,
  })
  const answers: {
    id: number
    result?: unknown
    method?: string
    params?: { data: { message: string } }
  }[] = []
  socket.on('message', (data) => answers.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let id = 0
  const call = async (method: string, params: object) => {
    const own = ++id
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: own, method, params }))
    await expect.poll(() => answers.find((one) => one.id === own)).toBeDefined()
    return answers.find((one) => one.id === own)
  }
  return { socket, answers, call }
}

test('what is published waits for a listener, and comes to nobody twice', async () => {
  const url = await (await createWorld()).listen()
  const [page, phone] = [await openClient(url), await openClient(url)]
  const topic = 'a'.repeat(64)
  expect(await page.call('irn_publish', { topic, message: 'hello', tag: 1100 })).toMatchObject({
    result: true,
  })
  await phone.call('irn_subscribe', { topic })
  const messages = () => phone.answers.flatMap(({ params }) => params?.data.message ?? [])
  await expect.poll(messages).toEqual(['hello'])
  await phone.call('irn_publish', { topic, message: 'own' })
  await page.call('irn_subscribe', { topic })
  await phone.call('irn_publish', { topic, message: 'answer' })
  await expect
    .poll(() => page.answers.flatMap(({ params }) => params?.data.message ?? []))
    .toEqual(['own', 'answer'])
  expect(messages()).toEqual(['hello'])
})

test('security: a production server has no relay and no wallet', async () => {
  const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  const world = await createWorld({ env })
  await expect(openClient(await world.listen())).rejects.toThrow(/404|hang up/)
  for (const path of ['/sandbox/wallet', '/sandbox/wallet.js', '/sandbox/wallet/asked'])
    expect((await world.get(path)).status).toBe(404)
})

test('security: a page of another name that leads to this machine reaches no relay', async () => {
  const url = await (await createWorld()).listen()
  await expect(openClient(url, { host: 'evil.example' })).rejects.toThrow(/403/)
})
