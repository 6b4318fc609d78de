import { expect, test } from 'vitest'
import { createStorage } from '../../storage.ts'
import { compareRecipient, rememberRecipient } from './recipients.ts'

const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const forged = `0x3Fc9${'0'.repeat(32)}7fAd`
const stranger = `0x${'55'.repeat(20)}`

test('an address is new until something was sent to it, by this wallet', () => {
  const kept = { storage: createStorage() }
  const compare = (to: string, from = wallet) => compareRecipient(kept, { from, to, own: [wallet, from] })
  expect(compare(friend)).toEqual({ isNew: true, isOwn: false, resembles: undefined })
  rememberRecipient(kept, { from: wallet, to: friend })
  rememberRecipient(kept, { from: wallet.toLowerCase(), to: friend.toUpperCase().replace('0X', '0x') })
  expect(compare(friend.toLowerCase())).toEqual({ isNew: false, isOwn: false, resembles: undefined })
  expect(kept.storage.get('latchkey:sent_to')).toHaveLength(1)
  // Whoever else uses this browser is told nothing of it.
  expect(compare(friend, stranger).isNew).toBe(true)
  expect(compare(forged, stranger).resembles).toBeUndefined()
  expect(compare(wallet)).toMatchObject({ isOwn: true })
})

test('security: an address that was made to look like one that was used, or like the own one, is named', () => {
  const kept = { storage: createStorage() }
  const compare = (to: string) => compareRecipient(kept, { from: wallet, to, own: [wallet] }).resembles
  expect(compare(forged)).toBeUndefined()
  rememberRecipient(kept, { from: wallet, to: friend })
  expect(compare(forged)).toBe(friend.toLowerCase())
  expect(compare(`0x71c7${'0'.repeat(32)}976f`)).toBe(wallet.toLowerCase())
  expect(compare(stranger)).toBeUndefined()
  // Whoever fell for it once is still told.
  rememberRecipient(kept, { from: wallet, to: forged })
  expect(compare(forged)).toBe(friend.toLowerCase())
})

test('security: what another page has put there is no reason to fail, and it does not grow for ever', () => {
  const kept = { storage: createStorage() }
  for (const given of ['all', { length: 9 }, [null, 5, {}, { from: 1, to: friend }]]) {
    kept.storage.set('latchkey:sent_to', given)
    expect(compareRecipient(kept, { from: wallet, to: friend, own: [] }).isNew).toBe(true)
  }
  for (let index = 0; index < 250; index++)
    rememberRecipient(kept, { from: wallet, to: `0x${index.toString(16).padStart(40, '0')}` })
  expect(kept.storage.get('latchkey:sent_to')).toHaveLength(200)
})
