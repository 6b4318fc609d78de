import type { Journey } from '../../support/engines/journey.ts'
import { keyboard } from './keyboard.ts'
import { looks } from './looks.ts'
import { passkeys } from './passkeys.ts'
import { returns } from './returns.ts'
import { storage } from './storage.ts'
import { story } from './story.ts'
import { windows } from './windows.ts'

/** Every journey, in order. A new screen of the wallet or of funding adds its own here. */
export const journeys: readonly Journey[] = [
  ...[...story, ...windows, ...returns],
  ...[...keyboard, ...looks, ...passkeys, ...storage],
]
