import type { Arrivals, LinkedAccountType, Settings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import type { LandingField, LandingRow } from '../landing/landing.ts'

/** A login method, for the modal. It is in the modal's first chunk; the rest comes with `load`. */
export type Method = {
  /** Its area: the names of its screens begin with it, as in `sms.code`. */
  id: string
  /** Whether an option of the host app's config, or of a link function, belongs to this method. */
  owns(option: string): boolean
  /** The name of all its options in `loginMethods`. @default the option itself */
  loginMethod?: string
  /** The type of an account linked with one of its options. */
  accountType(option: string): LinkedAccountType
  /** Its rows on the landing screen, for each of its options; omitted if the option is drawn differently. */
  useRows?(options: readonly string[]): (option: string) => readonly LandingRow[]
  /** A field above the rows, instead of a row. */
  field?: LandingField
  /** Fetches the data of its rows before the landing screen opens. */
  preload?(latchkey: Latchkey, settings: Settings): void
  /** Opens its window within the click, before the rest of its code has loaded. */
  opensWindow?(latchkey: Latchkey, params: unknown): boolean
  /** The URL values that it continues with when the page loads. */
  arrival?: keyof Arrivals
  /** The user left this page for the method and came back without an answer: the login opens again. */
  hasComeBack?(latchkey: Latchkey): boolean
  /** Loads its screens, and the function that starts its flow in the modal. */
  load(): Promise<MethodChunk>
}

/** The screens of a chunk by name (`defineScreens`). */
export type AreaScreens = object

/** Fetches the screens of the area at the start of a route's name (`screens.ts`). */
export type LoadScreens = (name: ModalRoute['name']) => Promise<AreaScreens>

export type MethodChunk = {
  screens: AreaScreens
  begin: Begin
  /**
   * Continues with the method's URL values, or passes them to another of all `methods`. True if another page continues,
   * and this one was only its popup.
   */
  resume?(latchkey: Latchkey, arrival: Arrivals[keyof Arrivals], methods: readonly Method[]): Promise<unknown>
}

/** Returns the first route. `option` is for example `google`; `params` are those of a link function. */
export type Begin = (
  latchkey: Latchkey,
  journey: Journey,
  option: string,
  params?: unknown,
) => ModalRoute | Promise<ModalRoute>

/** Finds the method of an option such as `google`, `metamask` or `privy:<app id>`. */
export function findMethod(methods: readonly Method[], option: string): Method | undefined {
  return methods.find((method) => method.owns(option))
}
