import type { Settings } from '@latchkey/core'
import { findMethod, type Method } from '../navigation/method.ts'

type Options = { primary: readonly string[]; overflow: readonly string[] }

/** Returns the app's options in its order, without those that this login excludes. */
export function getOptions(
  { loginOrder, loginMethods }: Settings,
  methods: readonly Method[],
  request: readonly string[] | null,
): Options {
  // A login that asks for wallets gets each wallet that the app lists by name.
  const isWanted = (option: string) => request?.includes(nameOption(methods, option)) ?? true
  const { primary, overflow } = loginOrder ?? { primary: loginMethods, overflow: [] }
  const filter = (options: readonly string[]) => options.filter(isWanted)
  const visible = filter(primary)
  // "More options" is only shown if something else is visible.
  return visible.length > 0
    ? { primary: visible, overflow: filter(overflow) }
    : { primary: filter(overflow), overflow: [] }
}

/** The name of an option in `loginMethods`. */
export const nameOption = (methods: readonly Method[], option: string): string =>
  findMethod(methods, option)?.loginMethod ?? option
