import type { AppError } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'
import { useTexts } from '../../texts/useTexts.ts'
import type { Rows } from './errors.ts'
import { sayWait } from './sayWait.ts'
import { useDescription } from './useDescription.ts'

/** Says when to try again, with a countdown. */
export function WaitText({ error }: { error: AppError }) {
  return useDescription(error, { texts: useTexts(), rows: waits })?.text
}

const waits: Rows<Texts> = { too_many_requests: (texts, _, error) => ({ text: sayWait(error, texts) }) }
