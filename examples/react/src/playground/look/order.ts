import type { Look } from './look.ts'
import { getOptionName, type LoginOption } from './options.ts'

/** The two ordered lists. */
export type ListName = 'methods' | 'more'
type Lists = Pick<Look, ListName>

export const listTitles: Record<ListName, string> = {
  methods: 'Shown first',
  more: 'Under “More options”',
}

export const without = ({ methods, more }: Lists, option: LoginOption): Lists => ({
  methods: methods.filter((one) => one !== option),
  more: more.filter((one) => one !== option),
})

/** Moves an option by one position. At the end of a list it moves into the other list. */
export function step(lists: Lists, option: LoginOption, by: -1 | 1): Lists {
  const list: ListName = lists.methods.includes(option) ? 'methods' : 'more'
  const to = lists[list].indexOf(option) + by
  if (to >= 0 && to < lists[list].length) return place(lists, option, { list, at: to })
  if (list === 'methods') return place(lists, option, { list: 'more', at: 0 })
  return place(lists, option, { list: 'methods', at: lists.methods.length })
}

/** `at` does not count the option itself. */
export function place(
  lists: Lists,
  option: LoginOption,
  { list, at }: { list: ListName; at: number },
): Lists {
  const others = without(lists, option)
  return { ...others, [list]: others[list].toSpliced(at, 0, option) }
}

/** Announces the move to screen readers. */
export function describePlace(lists: Lists, option: LoginOption): string {
  const list: ListName = lists.methods.includes(option) ? 'methods' : 'more'
  const where = `${lists[list].indexOf(option) + 1} of ${lists[list].length}`
  return `${getOptionName(option)}, ${where}, ${listTitles[list].toLowerCase()}`
}
