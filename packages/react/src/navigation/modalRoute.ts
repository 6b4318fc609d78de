import type { AppError } from '@latchkey/wire'
import type { Journey, OpenJourney } from './journey.ts'

/** The modal's own screens, which a login starts with: in the first chunk. */
export type ModalScreens = {
  landing: { journey: Journey; methods: readonly string[] | null; prefill: LandingPrefill | null }
  error: { error: AppError }
}

export type LandingPrefill = { type: 'email' | 'phone'; value: string }

/** One of these screens, with its props. */
export type RouteTo<Screens> = {
  [name in keyof Screens]: { name: name; props: Screens[name] } & RouteOptions
}[keyof Screens]

type RouteOptions = {
  /** It asks for the first step of a login. No success is shown on it. */
  isFirstStep?: boolean
  /** How long its success is shown, in milliseconds. @default as for every success */
  successCloseMs?: number
}

export type LandingRoute = RouteTo<Pick<ModalScreens, 'landing'>>

/** A login that starts on the landing screen. */
export type Landing = { journey: OpenJourney; route: LandingRoute }

/**
 * A screen of an area, such as `account.terms`. The area's `modalRoutes.ts` types its props; the modal only needs the
 * first word of its name, by which `screens.ts` finds its chunk.
 */
type AreaRoute = { name: `${string}.${string}`; props: object } & RouteOptions

export type ModalRoute = RouteTo<ModalScreens> | AreaRoute
