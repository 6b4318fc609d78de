import {
  findPasswordProblem,
  type PasswordProblem,
  type PasswordStrength,
  ratePassword,
} from './newPassword.ts'

/** What the screens know of what was typed: all but that itself. */
export type PasswordEntry = {
  isEmpty: boolean
  problem: PasswordProblem | null
  strength: PasswordStrength
  repeated: 'empty' | 'equal' | 'other'
  isTouched: boolean
  isRepeatTouched: boolean
}

export const emptyEntry: PasswordEntry = {
  ...{ isEmpty: true, problem: { tooShort: 0 }, strength: 'weak', repeated: 'empty' },
  ...{ isTouched: false, isRepeatTouched: false },
}

type PasswordFields = {
  password?: string | undefined
  repeated?: string | undefined
  minLength?: number | undefined
}

/** Reads the fields anew; that they have been left is known from before. */
export function readEntry(
  before: PasswordEntry,
  { password = '', repeated = '', minLength }: PasswordFields,
): PasswordEntry {
  const problem = findPasswordProblem(password, minLength)
  return {
    ...before,
    isEmpty: password === '',
    problem,
    strength: problem ? 'weak' : ratePassword(password),
    repeated: repeated === '' ? 'empty' : repeated === password ? 'equal' : 'other',
  }
}
