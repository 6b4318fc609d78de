import { AppError, type ErrorCode } from '@latchkey/wire'
import { first } from '../../../packages/react/src/texts/en/first.ts'
import { more } from '../../../packages/react/src/texts/en/more.ts'
import { getErrorText } from '../../../packages/react/src/texts/getErrorText.ts'
import type { MoreTexts, Texts } from '../../../packages/react/src/texts/texts.ts'
import { useMoreTexts } from '../../../packages/react/src/texts/useMoreTexts.ts'
import type { Screen } from './galleryScreens.tsx'

export type Sentences = Texts & MoreTexts
type Make = (texts: Sentences) => Screen

/** Passes a screen the sentences of the current language. */
export function sentenceScreen(make: Make): Screen {
  return { ...make({ ...first, ...more }), view: <WithSentences make={make} /> }
}

/** Passes a screen an error in the current language. */
export function failing(code: ErrorCode, make: (problem: string) => Screen): Screen {
  return sentenceScreen((texts) => make(getErrorText(new AppError(code), texts)))
}

function WithSentences({ make }: { make: Make }) {
  return make(useMoreTexts()).view
}
