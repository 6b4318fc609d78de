import { expect, test } from 'vitest'
import { createProcessGuesses } from './processGuesses.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const guess = (seconds: number, key = 'a') => ({ key, limit: 2, windowSeconds: 60, now: at(seconds) })

test('as many as the limit are let through in a window, which begins with the first', () => {
  const guesses = createProcessGuesses()
  expect([0, 30, 59].map((second) => guesses.reserve(guess(second)))).toEqual([true, true, false])
  expect(guesses.reserve(guess(59, 'b'))).toBe(true)
  expect([60, 90, 119, 120].map((second) => guesses.reserve(guess(second)))).toEqual([
    ...[true, true, false, true],
  ])
})

test('a right guess gives one back, and never more than were counted', () => {
  const guesses = createProcessGuesses()
  guesses.giveBack('a')
  expect([0, 1].map((second) => guesses.reserve(guess(second)))).toEqual([true, true])
  guesses.giveBack('a')
  expect([2, 3].map((second) => guesses.reserve(guess(second)))).toEqual([true, false])
  for (let n = 0; n < 5; n++) guesses.giveBack('a')
  expect([4, 5, 6].map((second) => guesses.reserve(guess(second)))).toEqual([true, true, false])
})
