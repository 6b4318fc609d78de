import { expect, test } from 'vitest'
import { createStorage } from '../../storage.ts'
import { compareRecipient, listRecipients, rememberRecipient } from './recipients.ts'

const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const forgery = `0x3Fc9${'0'.repeat(32)}7fAd`
const stranger = `0x${'55'.repeat(20)}`

test('an address is new until something was sent to it, by this wallet', () => {
  const client = { storage: createStorage() }
  const compare = (to: string, from = wallet) => compareRecipient(client, { from, to, own: [wallet, from] })
  expect(compare(friend)).toEqual({ isNew: true, isOwn: false, resembles: undefined })
  rememberRecipient(client, { from: wallet, to: friend })
  rememberRecipient(client, { from: wallet.toLowerCase(), to: friend.toUpperCase().replace('0X', '0x') })
  expect(compare(friend.toLowerCase())).toEqual({ isNew: false, isOwn: false, resembles: undefined })
  expect(client.storage.get('latchkey:sent_to')).toHaveLength(1)
  // Another user of this browser must not learn of it.
  expect(compare(friend, stranger).isNew).toBe(true)
  expect(compare(forgery, stranger).resembles).toBeUndefined()
  expect(compare(wallet)).toMatchObject({ isOwn: true })
})

test('security: an address that was made to look like one that was used, or like the own one, is named', () => {
  const client = { storage: createStorage() }
  const compare = (to: string) => compareRecipient(client, { from: wallet, to, own: [wallet] }).resembles
  expect(compare(forgery)).toBeUndefined()
  rememberRecipient(client, { from: wallet, to: friend })
  expect(compare(forgery)).toBe(friend.toLowerCase())
  expect(compare(`0x71c7${'0'.repeat(32)}976f`)).toBe(wallet.toLowerCase())
  expect(compare(stranger)).toBeUndefined()
  // After sending to the forgery once, the user is still warned.
  rememberRecipient(client, { from: wallet, to: forgery })
  expect(compare(forgery)).toBe(friend.toLowerCase())
})

test('security: what another page has put there is no reason to fail, and it does not grow for ever', () => {
  const client = { storage: createStorage() }
  for (const junk of ['all', { length: 9 }, [null, 5, {}, { from: 1, to: friend }]]) {
    client.storage.set('latchkey:sent_to', junk)
    expect(compareRecipient(client, { from: wallet, to: friend, own: [] }).isNew).toBe(true)
  }
  for (let index = 0; index < 250; index++)
    rememberRecipient(client, { from: wallet, to: `0x${index.toString(16).padStart(40, '0')}` })
  expect(client.storage.get('latchkey:sent_to')).toHaveLength(200)
})

const onSolana = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
const solanaFriend = '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'

test('security: those that a wallet has sent to are listed, the newest first, and none of another wallet', () => {
  const client = { storage: createStorage() }
  const send = (from: string, to: string) => rememberRecipient(client, { from, to })
  send(wallet, friend)
  send(wallet, stranger)
  send(stranger, forgery)
  send(onSolana, solanaFriend)
  send(wallet, friend.toLowerCase())
  expect(listRecipients(client, wallet.toLowerCase())).toEqual([friend, stranger])
  expect(listRecipients(client, onSolana)).toEqual([solanaFriend])
  expect(listRecipients(client, onSolana.toLowerCase())).toEqual([])
  expect(listRecipients(client, friend)).toEqual([])
})

test('security: on Solana too an address that looks like one that was used is named', () => {
  const client = { storage: createStorage() }
  const lookalike = `9aE4${'1'.repeat(36)}Zcde`
  const compare = (to: string) => compareRecipient(client, { from: onSolana, to, own: [onSolana] })
  rememberRecipient(client, { from: onSolana, to: solanaFriend })
  expect(compare(solanaFriend).isNew).toBe(false)
  expect(compare(solanaFriend.toLowerCase()).isNew).toBe(true)
  expect(compare(lookalike)).toEqual({ isNew: true, isOwn: false, resembles: solanaFriend })
})
