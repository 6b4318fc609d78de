import { expect, test } from 'vitest'
import { chooseRecoveryScreen, getRecoveryScreen } from './recoveryRoute.ts'

const all = ['user-passcode', 'google-drive', 'icloud'] as const

test.each([
  // Back to a login alone, before anything else.
  ['setAutomaticRecovery', { action: 'set', methods: all }, { showAutomaticRecovery: true, isLegacy: true }],
  // A password alone.
  ['setPassword', { action: 'create', methods: ['user-passcode'] }, {}],
  ['addPassword', { action: 'set', methods: ['user-passcode'] }, {}],
  ['addPassword', { action: 'set', current: 'privy', methods: ['user-passcode'] }, {}],
  ['setPassword', { action: 'set', current: 'user-passcode', methods: ['user-passcode'] }, {}],
  ['addPassword', { action: 'set', current: 'icloud', methods: ['user-passcode'] }, {}],
  // The published function that is about the password alone.
  ['setPassword', { action: 'create', methods: all }, { isLegacy: true }],
  ['addPassword', { action: 'set', current: 'google-drive', methods: all }, { isLegacy: true }],
  ['setPassword', { action: 'set', current: 'user-passcode', methods: all }, { isLegacy: true }],
  // A choice, also where the only method is none of a password's screens.
  ['recoverySelection', { action: 'create', methods: all }, {}],
  ['recoverySelection', { action: 'set', current: 'user-passcode', methods: all }, {}],
  ['recoverySelection', { action: 'set', methods: ['google-drive'] }, {}],
] as const)('%s', (screen, change, flow) => {
  expect(chooseRecoveryScreen(change, flow)).toBe(screen)
})

test('each method is recovered on its own screen', () => {
  expect((['privy', ...all] as const).map(getRecoveryScreen)).toEqual([
    null,
    'recoverWallet',
    'recoveryOAuth',
    'recoveryOAuth',
  ])
})
