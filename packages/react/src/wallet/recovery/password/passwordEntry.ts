import {
  findPasswordProblem,
  type PasswordProblem,
  type PasswordStrength,
  ratePassword,
} from './newPassword.ts'

/** The screens' state about the input, without the input itself. */
export type PasswordEntry = {
  isEmpty: boolean
  problem: PasswordProblem | null
  strength: PasswordStrength
  repetition: 'empty' | 'equal' | 'other'
  isTouched: boolean
  isRepeatTouched: boolean
}

export const emptyEntry: PasswordEntry = {
  ...{ isEmpty: true, problem: { tooShort: 0 }, strength: 'weak', repetition: 'empty' },
  ...{ isTouched: false, isRepeatTouched: false },
}

type PasswordFields = {
  password?: string | undefined
  repetition?: string | undefined
  minLength?: number | undefined
}

/** Reads the fields again; whether they were left comes from the previous state. */
export function readEntry(
  before: PasswordEntry,
  { password = '', repetition = '', minLength }: PasswordFields,
): PasswordEntry {
  const problem = findPasswordProblem(password, minLength)
  return {
    ...before,
    isEmpty: password === '',
    problem,
    strength: problem ? 'weak' : ratePassword(password),
    repetition: repetition === '' ? 'empty' : repetition === password ? 'equal' : 'other',
  }
}
