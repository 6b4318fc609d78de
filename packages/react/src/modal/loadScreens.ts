import { type ChunkName, chunks } from '../methods/chunks.ts'
import { once } from '../once.ts'
import type { ModalRoute } from './modalRoute.ts'

/** Screens by name, as far as they are loaded. `Screens` says what each must be given. */
export type Loaded = Readonly<Record<string, unknown>>

/** The screens that follow a proven identity, whatever the method. */
const loadLater = once(() => import('./laterScreens.tsx'))

/** Fetches the screens that come after any method's own, while the user is busy elsewhere. */
export const loadLaterScreens = async (): Promise<Loaded> => (await loadLater()).screens

/** Fetches the chunk that a route is drawn by: named by the first word of `sms.code`, or the common one. */
export async function loadScreensOf({ name }: Pick<ModalRoute, 'name'>): Promise<Loaded> {
  const [folder, screen] = name.split('.')
  if (screen === undefined) return loadLaterScreens()
  const { screens }: { screens: object } = await chunks[folder as ChunkName]()
  return screens as Loaded
}
