import { expect, test } from 'vitest'
import { newClient } from '../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { localChain } from '../wallet/chains/localChain.ts'
import { readPrice } from './readPrice.ts'

test('the local chain has no price, and the server is not asked for one', async () => {
  const world = await createWorld()
  const urls: string[] = []
  const fetch: typeof world.fetch = (url, init) => {
    urls.push(String(url))
    return world.fetch(url, init)
  }
  const client = newClient({ ...world, fetch })
  expect(await readPrice(client, { chainId: localChain.id, symbol: 'ETH' })).toBeUndefined()
  expect(urls).toEqual([])
  await readPrice(client, { chainId: 1, symbol: 'ETH' })
  expect(urls).toHaveLength(1)
})
