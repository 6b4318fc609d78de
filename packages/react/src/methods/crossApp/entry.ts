import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

export const isAppOption = (option: string) => option.startsWith('privy:')
export const appIdOf = (option: string) => option.slice('privy:'.length)

/** Its rows have names that the server knows; see `useAppRows`. */
export const crossAppEntry: MethodEntry = {
  owns: isAppOption,
  accountType: () => 'cross_app',
  rows: () => [],
  opensWindow: () => true,
  load: chunks.crossApp,
}
