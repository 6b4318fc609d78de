import type { Arrivals, LinkedAccountType, Settings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import type { LandingField, LandingRow } from '../landing/landing.ts'

/** A login method as the modal knows it. It is a part of the modal's first chunk; the rest comes with `load`. */
export type Method = {
  /** Its area: names of its screens begin with it, as in `sms.code`. */
  id: string
  /** Whether an option of the host app's config, or of a link function, is this method's. */
  owns(option: string): boolean
  /** What `loginMethods` calls all of its options. @default the option itself */
  loginMethod?: string
  /** What an account is called that was linked by one of its options. */
  accountType(option: string): LinkedAccountType
  /** Its rows on the landing screen, for each of the options that it owns; left out where it is drawn otherwise. */
  useRows?(options: readonly string[]): (option: string) => readonly LandingRow[]
  /** A field above the rows, in place of its row. */
  field?: LandingField
  /** Fetches what its rows depend on, before the landing screen is opened. */
  preload?(latchkey: Latchkey, settings: Settings): void
  /** Its window must be opened within the click, before the rest of it is here. */
  opensWindow?(latchkey: Latchkey, params: unknown): boolean
  /** What it goes on with when the page was opened with it in its address. */
  arrival?: keyof Arrivals
  /** The user left this page for the method and came back without an answer: the login is opened again. */
  hasComeBack?(latchkey: Latchkey): boolean
  /** Fetches its screens, and where its way through the modal begins. */
  load(): Promise<MethodChunk>
}

/** Screens of a chunk by their names (`defineScreens`). */
export type AreaScreens = object

/** Fetches the screens of the area that a route's name begins with (`screens.ts`). */
export type LoadScreens = (name: ModalRoute['name']) => Promise<AreaScreens>

export type MethodChunk = {
  screens: AreaScreens
  begin: Begin
  /**
   * Goes on with the method's arrival, or hands it to another of all `methods`. True when another page goes on with it, and
   * this one was only a window of that.
   */
  resume?(latchkey: Latchkey, arrival: Arrivals[keyof Arrivals], methods: readonly Method[]): Promise<unknown>
}

/** Where it begins: the route that is shown first. `option` is such as `google`; `params` are those of a link function. */
export type Begin = (
  latchkey: Latchkey,
  journey: Journey,
  option: string,
  params?: unknown,
) => ModalRoute | Promise<ModalRoute>

/** The method behind an option such as `google`, `metamask` or `privy:<app id>`. */
export function findMethod(methods: readonly Method[], option: string): Method | undefined {
  return methods.find((method) => method.owns(option))
}
