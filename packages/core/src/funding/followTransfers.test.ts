import { expect, test } from 'vitest'
import { startAnvil } from '../../../../test/support/chains/anvil.ts'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { fundingSettings } from '../../../../test/support/funding.ts'
import { newClient } from '../../../../test/support/journeys/client.ts'
import { startServer } from '../../../../test/support/listeningServer.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { Client } from '../client.ts'
import { createStorage } from '../storage.ts'
import { followTransfers } from './followTransfers.ts'
import type { Transfer } from './transfer/transfer.ts'
import { getTransferBook } from './transfer/transferBook.ts'

const anvil = await startAnvil()
const server = await startServer({ settings: fundingSettings, env: { RPC_URLS: `31337=${anvil.url}` } })
closeAtEnd(server.close)
const { world } = server
const [bank = ''] = await anvil.ask<string[]>('eth_accounts')
const ether = `0x${'0'.repeat(40)}`

const randomAddress = () => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`

/** A payment over the bridge; it is made when the test says so. */
async function openIntent() {
  const reply = await world.fetch('/sandbox/relay/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ tradeType: 'EXACT_OUTPUT', amount: '1000', user: bank, recipient: randomAddress() },
      ...{ originChainId: 31_337, destinationChainId: 31_337 },
      ...{ originCurrency: ether, destinationCurrency: ether },
    }),
  })
  const { steps } = await reply.json()
  const { to, value } = steps[0].items[0].data
  return {
    requestId: String(steps[0].requestId),
    pay: () => anvil.ask('eth_sendTransaction', { from: bank, to, value: `0x${BigInt(value).toString(16)}` }),
  }
}

async function logIn(client: Client, { token, refreshToken }: Session): Promise<string> {
  client.storage.set('privy:token', token)
  client.storage.set('privy:refresh_token', refreshToken)
  await client.session.refresh()
  return client.session.store.getState().user?.id ?? ''
}

const toTransfer = (userId: string, requestId: string): Transfer => ({
  ...{
    id: `t-${requestId}`,
    userId,
    of: 'wish',
    from: bank,
    chain: 'eip155:31337',
    status: 'pending',
    at: Date.now(),
  },
  ...{ bridge: { name: 'relay', requestId, isTestnet: false } },
  request: { address: bank, chainType: 'ethereum', chain: 'eip155:31337', asset: 'native', amount: '1' },
})

async function openPage() {
  const storage = createStorage()
  let requests: string[] = []
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const page = newClient(world, storage, wait)
  const client: Client = {
    ...page,
    http: (input) => {
      if (input.url.includes('/intents/')) requests.push(input.url)
      return page.http(input)
    },
    now: () => Date.now(),
  }
  closeAtEnd(client.start())
  await expect.poll(() => client.app.getState()).not.toBeNull()
  return { client, storage, asked: () => requests, forget: () => (requests = []) }
}

test('security: another user of the browser neither sees nor follows what is on its way; its own user does, once back', async () => {
  const [anna, bela] = [await signIn(world), await signIn(world)]
  const { client, asked, forget } = await openPage()
  const { requestId, pay } = await openIntent()
  const book = getTransferBook(client)
  const user = await logIn(client, anna)
  book.put(toTransfer(user, requestId))
  expect(book.getState()).toHaveLength(1)
  const first = followTransfers(client)
  await expect.poll(() => asked().length).toBeGreaterThan(1)

  const other = await logIn(client, bela)
  expect(other).not.toBe(user)
  expect(book.getState()).toEqual([])
  expect(book.find('wish')).toBeUndefined()
  await first
  forget()
  await followTransfers(client)
  expect(asked()).toEqual([])
  const own = await openIntent()
  book.put(toTransfer(other, own.requestId))
  // Later results of the first user's flow are stored for that user.
  book.put({ ...toTransfer(user, requestId), hash: '0x1' })
  expect(book.getState()).toMatchObject([{ userId: other }])
  expect(book.find('wish')).toMatchObject({ userId: other })

  await pay()
  await logIn(client, anna)
  expect(book.getState()).toMatchObject([{ userId: user, hash: '0x1', status: 'pending' }])
  await followTransfers(client)
  expect(book.getState()).toMatchObject([{ userId: user, status: 'success' }])
  await logIn(client, bela)
  expect(book.getState()).toMatchObject([{ userId: other, status: 'pending' }])
})

test('security: nobody is logged in, and nothing is shown', async () => {
  const { client } = await openPage()
  const user = await logIn(client, await signIn(world))
  getTransferBook(client).put(toTransfer(user, 'r'))
  await client.session.logout()
  expect(getTransferBook(client).getState()).toEqual([])
})
