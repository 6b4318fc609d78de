import { base, mainnet } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EnsNode, startEnsNode } from '../../../../../test/support/chains/ensNode.ts'
import { createHttp } from '../../http.ts'
import { addRpcUrlOverrideToChain } from '../chains/chainAccess.ts'
import { loadNames } from './load.ts'

const client = { http: createHttp() }
const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const onBase = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const contract = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

let ens: EnsNode
beforeAll(async () => {
  ens = await startEnsNode()
  ens.contracts.add(contract.toLowerCase())
  ens.names = new Map([
    ['ada.eth', { address: ada }],
    ['ä.eth', { address: ada }],
    ['boat.ada.eth', { address: ada, coins: { [String(0x8000_0000 + base.id)]: onBase } }],
    ['safe.eth', { address: contract }],
    ['safe-on-base.eth', { address: contract, coins: { [String(0x8000_0000 + base.id)]: contract } }],
    ['empty.eth', {}],
    ['gateway.eth', { isOffchain: true }],
  ])
})

async function resolve(name: string, chainId = 1) {
  const { resolveName } = await loadNames()
  const chain = addRpcUrlOverrideToChain(mainnet, ens.url)
  return resolveName(client, { node: { chainType: 'ethereum', chain }, name, chainId })
}

describe('a name of ENS', () => {
  test.each([
    ['ada.eth', 1, { name: 'ada.eth', address: ada }],
    ['Ada.ETH', 1, { name: 'ada.eth', address: ada }],
    ['ä.eth', 1, { name: 'ä.eth', address: ada }],
    // An account with a key is the same on every chain.
    ['ada.eth', base.id, { name: 'ada.eth', address: ada }],
    ['boat.ada.eth', 1, { name: 'boat.ada.eth', address: ada }],
    ['boat.ada.eth', base.id, { name: 'boat.ada.eth', address: onBase }],
    ['safe.eth', 1, { name: 'safe.eth', address: contract }],
    ['safe-on-base.eth', base.id, { name: 'safe-on-base.eth', address: contract }],
    ['empty.eth', 1, { problem: 'unknown' }],
    ['nobody.eth', base.id, { problem: 'unknown' }],
  ])('%s on chain %i is %j', async (name, chainId, answer) => {
    expect(await resolve(name, chainId)).toEqual(answer)
  })

  test('security: a contract on Ethereum is not paid on another chain, where it may not exist', async () => {
    expect(await resolve('safe.eth', base.id)).toEqual({ problem: 'unsafe' })
  })

  test('security: a gateway is not asked', async () => {
    expect(await resolve('gateway.eth')).toEqual({ problem: 'unsafe' })
  })

  test.each([
    ['letters of two alphabets', 'аda.eth'],
    ['letters of one alphabet that look like another', 'раура.eth'],
    ['a form that is not the normal one', 'Ⅷ.eth'],
    ['full-width letters', 'ａda.eth'],
    ['a character that is not seen', 'ad\u200da.eth'],
    ['a space', 'ada lovelace.eth'],
    ['an empty label', 'ada..eth'],
    ['a name longer than DNS allows', `${'a'.repeat(300)}.eth`],
  ])('security: %s is refused, and not sent to the node', async (_, name) => {
    const before = ens.asked.length
    expect(await resolve(name)).toEqual({ problem: 'malformed' })
    expect(ens.asked).toHaveLength(before)
  })

  test('error: a silent node is not a missing name', async () => {
    ens.isSilent = true
    await expect(resolve('ada.eth')).rejects.toThrow('cannot be reached')
    ens.isSilent = false
  })
})
