import { expect, test } from 'vitest'
import { chooseRecoveryScreen, getRecoveryScreen } from './recoveryRoute.ts'

const all = ['user-passcode', 'google-drive', 'icloud'] as const

test.each([
  // Automatic recovery has precedence.
  [
    'wallet.setAutomaticRecovery',
    { action: 'set', methods: all },
    { showAutomaticRecovery: true, isLegacy: true },
  ],
  // Only the password.
  ['wallet.setPassword', { action: 'create', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', current: 'privy', methods: ['user-passcode'] }, {}],
  ['wallet.setPassword', { action: 'set', current: 'user-passcode', methods: ['user-passcode'] }, {}],
  ['wallet.addPassword', { action: 'set', current: 'icloud', methods: ['user-passcode'] }, {}],
  // The published function for the password only.
  ['wallet.setPassword', { action: 'create', methods: all }, { isLegacy: true }],
  ['wallet.addPassword', { action: 'set', current: 'google-drive', methods: all }, { isLegacy: true }],
  ['wallet.setPassword', { action: 'set', current: 'user-passcode', methods: all }, { isLegacy: true }],
  // A choice, even if the only method is not a password.
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
