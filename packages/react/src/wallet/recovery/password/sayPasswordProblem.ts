import type { MoreTexts } from '../../../texts/texts.ts'
import { fillText } from '../../../ui/fill.ts'
import type { PasswordProblem } from './newPassword.ts'

export function sayPasswordProblem(
  problem: PasswordProblem | null,
  { newPassword: t }: Pick<MoreTexts, 'newPassword'>,
): string | undefined {
  if (!problem) return undefined
  if ('tooShort' in problem) return fillText(t.tooShort, { count: String(problem.tooShort) })
  const list = problem.invalid.map((character) => (/\s/.test(character) ? t.space : character))
  return fillText(t.invalid, { list: list.join(' ') })
}
