import { expect, test } from 'vitest'
import { chooseRecoveryScreen, getRecoveryScreen } from './recoveryRoute.ts'

const all = ['user-passcode', 'google-drive', 'icloud'] as const

test.each([
  // Back to a login alone, before anything else.
  [
    'wallet.setAutomaticRecovery',
    { action: 'set', methods: all },
    { showAutomaticRecovery: true, isLegacy: true },
  ],
  // A password alone.
  ['wallet.setPassword', { action: 'create', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', current: 'privy', methods: ['user-passcode'] }, {}],
  ['wallet.setPassword', { action: 'set', current: 'user-passcode', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', current: 'icloud', methods: ['user-passcode'] }, {}],
  // The published function that is about the password alone.
  ['wallet.setPassword', { action: 'create', methods: all }, { isLegacy: true }],
  ['wallet.addPassword', { action: 'set', current: 'google-drive', methods: all }, { isLegacy: true }],
  ['wallet.setPassword', { action: 'set', current: 'user-passcode', methods: all }, { isLegacy: true }],
  // A choice, also where the only method is none of a password's screens.
  ['wallet.recoverySelection', { action: 'create', methods: all }, {}],
  ['wallet.recoverySelection', { action: 'set', current: 'user-passcode', methods: all }, {}],
  ['wallet.recoverySelection', { action: 'set', methods: ['google-drive'] }, {}],
] as const)('%s', (screen, change, flow) => {
  expect(chooseRecoveryScreen(change, flow)).toBe(screen)
})

test('each method is recovered on its own screen', () => {
  expect((['privy', ...all] as const).map(getRecoveryScreen)).toEqual([
    null,
    'wallet.recover',
    'wallet.recoveryOAuth',
    'wallet.recoveryOAuth',
  ])
})
