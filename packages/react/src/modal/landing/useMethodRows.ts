import { useMethods } from '../navigation/methodsContext.ts'
import type { LandingRow } from './landing.ts'

/** The rows of each option, from the method that owns it. */
export function useMethodRows(options: readonly string[]): (option: string) => readonly LandingRow[] {
  const methods = useMethods()
  // biome-ignore lint/correctness/useHookAtTopLevel: the methods are the same in every render
  const getters = methods.map((method) => method.useRows?.(options))
  return (option) => getters[methods.findIndex((method) => method.owns(option))]?.(option) ?? []
}
