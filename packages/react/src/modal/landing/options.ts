import type { Settings } from '@latchkey/core'
import { findMethod, type Method } from '../navigation/method.ts'

type Options = { primary: readonly string[]; overflow: readonly string[] }

/** What the app offers in the order it wants, less what this login was not asked for. */
export function getOptions(
  { loginOrder, loginMethods }: Settings,
  methods: readonly Method[],
  request: readonly string[] | null,
): Options {
  // A login that asks for wallets gets each of those that the app orders by name.
  const isWanted = (option: string) => request?.includes(nameOption(methods, option)) ?? true
  const { primary, overflow } = loginOrder ?? { primary: loginMethods, overflow: [] }
  const filter = (options: readonly string[]) => options.filter(isWanted)
  const visible = filter(primary)
  // Behind "More options" is nothing that is not behind something else.
  return visible.length > 0
    ? { primary: visible, overflow: filter(overflow) }
    : { primary: filter(overflow), overflow: [] }
}

/** What `loginMethods` calls an option. */
export const nameOption = (methods: readonly Method[], option: string): string =>
  findMethod(methods, option)?.loginMethod ?? option
