import { first } from '../../../packages/react/src/texts/en/first.ts'
import { more } from '../../../packages/react/src/texts/en/more.ts'
import type { MoreTexts, Texts } from '../../../packages/react/src/texts/texts.ts'
import { useMoreTexts } from '../../../packages/react/src/texts/useMoreTexts.ts'
import type { Screen } from './galleryScreens.tsx'

type Make = (texts: Texts & MoreTexts) => Screen

/** A screen that is given sentences, in those of the language on show. */
export function said(make: Make): Screen {
  return { ...make({ ...first, ...more }), view: <Said make={make} /> }
}

function Said({ make }: { make: Make }) {
  return make(useMoreTexts()).view
}
