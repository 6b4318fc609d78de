import type { User } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { createEvents, type PrivyEvents } from './events.ts'

const user = {
  id: 'did:privy:ada',
  linkedAccounts: [],
  email: { address: 'ada@example.com' },
} as unknown as User
const callbacks = {
  user,
  isNewUser: true,
  wasAlreadyAuthenticated: false,
  loginMethod: 'email',
  loginAccount: null,
} as const

function complete(onComplete: NonNullable<PrivyEvents['login']['onComplete']>): void {
  const events = createEvents()
  events.on('login', () => ({ onComplete }))
  events.emit('login', 'onComplete', { ...callbacks })
}

test('a callback with one object gets only that', () => {
  const onComplete = vi.fn()
  complete(onComplete)
  expect(onComplete).toHaveBeenCalledExactlyOnceWith(callbacks)
  expect(JSON.stringify(onComplete.mock.calls[0])).toBe(JSON.stringify([callbacks]))
})

test('a callback of 1.x, with several arguments, is called as in 1.x', () => {
  const emissions: unknown[] = []
  complete((who, isNewUser, wasAlready, method, account) => {
    emissions.push(who, isNewUser, wasAlready, method, account)
  })
  expect(emissions).toEqual([user, true, false, 'email', null])
  expect(emissions[0]).toBe(user)
})

test('a callback with one argument may be from either version: its argument works for both', () => {
  complete((first) => {
    expect([first.user.id, first.id, first.email?.address]).toEqual([user.id, user.id, 'ada@example.com'])
  })
  const events = createEvents()
  const wallet = { address: '0xada' } as Parameters<
    NonNullable<PrivyEvents['createWallet']['onSuccess']>
  >[0]['wallet']
  const addresses: string[] = []
  events.on('createWallet', () => ({
    onSuccess: (creation) => addresses.push(creation.address, creation.wallet.address),
  }))
  events.emit('createWallet', 'onSuccess', { wallet })
  expect(addresses).toEqual(['0xada', '0xada'])
})

test('error: a code comes with its details, a text unchanged, and nothing if there is nothing', () => {
  const events = createEvents()
  const emissions: unknown[][] = []
  const hear = (...args: unknown[]) => void emissions.push(args)
  events.on('linkAccount', () => ({ onError: (code, details) => hear(code, details) }))
  events.on('accessToken', () => ({ onAccessTokenGranted: hear, onAccessTokenRemoved: hear }))
  events.on('signMessage', () => ({ onSuccess: hear }))
  events.emit('linkAccount', 'onError', 'exited_link_flow', { linkMethod: 'google' })
  events.emit('accessToken', 'onAccessTokenGranted', { accessToken: 'ey' })
  events.emit('accessToken', 'onAccessTokenRemoved')
  events.emit('signMessage', 'onSuccess', { signature: '0x01' })
  expect(emissions).toEqual([
    ['exited_link_flow', { linkMethod: 'google' }],
    [{ accessToken: 'ey' }],
    [],
    [{ signature: '0x01' }],
  ])
})
