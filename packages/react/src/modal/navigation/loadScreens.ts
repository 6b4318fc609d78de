import { loadCaptcha } from '../../captcha/loadCaptcha.ts'
import { once } from '../../once.ts'
import type { Method } from './method.ts'
import type { ModalRoute } from './modalRoute.ts'

/** Screens by name, as far as they are loaded. */
export type LoadedScreens = Readonly<Record<string, unknown>>

/** The screens that follow a proven identity, for every method. */
const loadLater = once(() => import('../../laterScreens.tsx'))

/** Fetches the screens that come after any method's own, while the user is busy elsewhere. */
export const loadLaterScreens = async (): Promise<LoadedScreens> => (await loadLater()).screens

/** Fetches the chunk that a route is drawn by: named by the first word of `sms.code`, or the common one. */
export async function loadScreens(
  methods: readonly Method[],
  { name }: Pick<ModalRoute, 'name'>,
): Promise<LoadedScreens> {
  const [chunk, screen] = name.split('.')
  if (screen === undefined) return loadLaterScreens()
  const method = methods.find(({ id }) => id === chunk)
  const { screens }: { screens: object } = await (method?.load ?? loadCaptcha)()
  return screens as LoadedScreens
}
