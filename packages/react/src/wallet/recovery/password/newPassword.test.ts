import { expect, test } from 'vitest'
import { getPasswordFileName } from '../../../ui/passwordFile.ts'
import { findPasswordProblem, generatePassword, ratePassword } from './newPassword.ts'
import { getNextStep, getStepBefore, passwordSteps } from './passwordFlow.ts'

test.each([
  ['', { tooShort: 6 }],
  ['five5', { tooShort: 6 }],
  ['sixsix', null],
  ['aZ09!@#$%^&*()-_+.', null],
  // Characters that other keyboards may lack are reported before the length.
  ['a b', { invalid: [' '] }],
  ['pässwört ö', { invalid: ['ä', 'ö', ' '] }],
  ['anchor⚓⚓', { invalid: ['⚓'] }],
  ['emoji🔑emoji', { invalid: ['🔑'] }],
])('%j has the problem %j', (password, problem) => {
  expect(findPasswordProblem(password)).toEqual(problem)
})

test.each([
  // Short, or of one kind.
  ['Aa1!x', 'weak'],
  ['harbour', 'weak'],
  ['harbour7', 'weak'],
  // A pattern is weak however long it is.
  ['Kestrel Moss 71 Kestrel Moss', 'weak'],
  // A row of adjacent characters counts less than its length.
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['Harbour71x', 'medium'],
  ['Kestrel-71', 'medium'],
  ['kestrelmossandsomethingelse', 'medium'],
  ['Kestrel-Moss-71', 'strong'],
  // Four kinds count from eight characters on, and strong is more than nine tenths.
  ['Kx7!qz2', 'weak'],
  ['Kx7!qz2m', 'medium'],
  ['Kx7!qz2mWb9#f', 'medium'],
  ['Kx7!qz2mWb9#fT', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(ratePassword(password)).toBe(strength)
})

test('a generated password is strong, valid, and always different', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(passwords.filter((password) => !/^([A-Z][a-z]{4}-){4}\d\d$/.test(password))).toEqual([])
  expect(passwords.map((password) => findPasswordProblem(password))).toEqual(passwords.map(() => null))
  expect(passwords.map(ratePassword)).toEqual(passwords.map(() => 'strong'))
  expect(new Set(passwords).size).toBe(passwords.length)
})

test.each([
  ['Harbor', 'harbor-privy-wallet-recovery.txt'],
  ['My  2nd App!', 'my--nd-app-privy-wallet-recovery.txt'],
  ['../../Etc', 'etc-privy-wallet-recovery.txt'],
  ['', '-privy-wallet-recovery.txt'],
])('the file of %j is %s', (app, name) => {
  expect(getPasswordFileName(app)).toBe(name)
})

test('the steps go forward one by one, and back to the first', () => {
  expect(passwordSteps.map(getNextStep)).toEqual(['saving', 'confirming', 'finalizing', 'finalizing'])
  expect(passwordSteps.map(getStepBefore)).toEqual(['creating', 'creating', 'saving', 'confirming'])
})
