import { onTestFinished, vi } from 'vitest'
import { type Answers, createAnswers } from '../../../test/support/faults/answers.ts'

/** Controls the page's requests until the test is over. */
export function controlAnswers(): Answers {
  const { fetch } = globalThis
  const answers = createAnswers()
  vi.stubGlobal('fetch', answers.over(fetch))
  onTestFinished(() => void vi.stubGlobal('fetch', fetch))
  return answers
}
