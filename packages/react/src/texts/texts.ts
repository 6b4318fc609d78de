import type { first } from './en/first.ts'
import type { more } from './en/more.ts'

type Widen<T> = { [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }

/** What the first screens show, in whatever language. */
export type Texts = Omit<Widen<typeof first>, 'direction'> & { direction: 'ltr' | 'rtl' }
/** What all other screens show. */
export type MoreTexts = Widen<typeof more>
/** What a locale must provide. */
export type Locale = { first: Texts; more: MoreTexts }
