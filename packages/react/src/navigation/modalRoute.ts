import type { AppError } from '@latchkey/wire'
import type { Journey, OpenJourney } from './journey.ts'

/** The modal's own screens, which a login begins with: in the first chunk. */
export type ModalScreens = {
  landing: { journey: Journey; methods: readonly string[] | null; prefill: LandingPrefill | null }
  error: { error: AppError }
}

export type LandingPrefill = { type: 'email' | 'phone'; value: string }

/** One of these screens, and what it is given. */
export type RouteTo<Screens> = {
  [name in keyof Screens]: { name: name; props: Screens[name] } & RouteOptions
}[keyof Screens]

type RouteOptions = {
  /** It asks for the first step of a login. Nothing that has succeeded is shown on it. */
  isFirstStep?: boolean
  /** How long its success is shown, in milliseconds. @default as every success */
  successCloseMs?: number
}

export type LandingRoute = RouteTo<Pick<ModalScreens, 'landing'>>

/** A login that begins on the landing screen. */
export type Landing = { journey: OpenJourney; route: LandingRoute }

/**
 * A screen of an area, such as `account.terms`. What it is given is typed in the area's `modalRoutes.ts`; the modal needs
 * no more than the first word of its name, by which `screens.ts` finds its chunk.
 */
type AreaRoute = { name: `${string}.${string}`; props: object } & RouteOptions

export type ModalRoute = RouteTo<ModalScreens> | AreaRoute
