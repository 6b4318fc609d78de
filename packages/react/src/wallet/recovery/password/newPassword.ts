import { passwordRules } from '@latchkey/wire'

/** Kinds of characters, each with its number of characters. */
const kinds = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 14],
] as const

export type PasswordProblem = { tooShort: number } | { invalid: readonly string[] }
export type PasswordStrength = 'weak' | 'medium' | 'strong'

/**
 * Why a text cannot be a wallet's password (protocol 18.5). Characters that another keyboard lacks would lock the user
 * out.
 */
export function findPasswordProblem(
  password: string,
  minLength: number = passwordRules.minLength,
): PasswordProblem | null {
  const invalid = [...new Set(password)].filter((character) => !passwordRules.characters.test(character))
  if (invalid.length > 0) return { invalid }
  return password.length < minLength ? { tooShort: minLength } : null
}

/**
 * Rates a password by its length and its kinds of characters (protocol 18.5). It checks no word list, because none is
 * sent to the page.
 */
export function ratePassword(password: string): PasswordStrength {
  if (findPasswordProblem(password)) return 'weak'
  const matches = kinds.filter(([kind]) => kind.test(password))
  const isLong = password.length >= passwordRules.diversityMinLength
  const diversity = isLong ? matches.length / kinds.length : 0
  const pool = matches.reduce((sum, [, size]) => sum + size, 0)
  const entropy = countUnforeseen(password) * Math.log2(pool)
  const weight = passwordRules.diversityWeight
  const strength = weight * diversity + (1 - weight) * Math.min(1, entropy / passwordRules.entropyScale)
  if (strength > passwordRules.strongAbove) return 'strong'
  return strength > passwordRules.mediumAbove ? 'medium' : 'weak'
}

/** Counts `aaaa` and `abcd` as two characters: after the first step, every attacker guesses the rest. */
function countUnforeseen(password: string): number {
  const codes = Array.from(password, (character) => character.charCodeAt(0))
  const stepTo = (at: number) => (codes[at] ?? 0) - (codes[at - 1] ?? 0)
  return codes.filter((_, at) => at < 2 || Math.abs(stepTo(at)) > 1 || stepTo(at) !== stepTo(at - 1)).length
}

const consonants = 'bdfghjklmnprstvwyz'
const vowels = 'aeiou'
const shape = ['CVCVC', 'CVCVC', 'CVCVC', 'CVCVC']

/**
 * Generates a password of 75 bits that can be read out and typed in on another device: four words of five letters and
 * two digits. A compromised server can test guesses on it (decision 12: recovery), so it is longer than the shortest
 * that the bar calls strong.
 */
export function generatePassword(): string {
  const words = shape.map((word) => word.replace(/./g, (kind) => pick(kind === 'C' ? consonants : vowels)))
  const parts = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return [...parts, pick('0123456789') + pick('0123456789')].join('-')
}

/** The modulo of 2^32 numbers is biased by at most one in 2^28. */
function pick(characters: string): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return characters.charAt(number % characters.length)
}
