import { isDeep } from '../deep.ts'
import type { Browser, Engine } from './engine.ts'
import type { Page } from './page.ts'
import type { Host, Stage } from './stage.ts'

/** The input of a journey. `browser` has no login, and its page can be anywhere. */
export type Trip = {
  readonly engine: Engine
  readonly browser: Browser
  readonly page: Page
  readonly host: Host
  readonly stage: Stage
  /** An address that no other journey uses. */
  readonly email: string
}

export type Journey = {
  readonly name: string
  /** Where the app's page is: on the server's site, or on another one. Default: both. */
  readonly hosts?: readonly Host[] | ((engine: Engine) => readonly Host[])
  /** The engines that can go this way. Default: all. */
  readonly engines?: (engine: Engine) => boolean
  go(trip: Trip): Promise<void>
}

export const everyHost: readonly Host[] = ['localhost', '127.0.0.1']
/** For a journey without the wallet's frame, which does not depend on the site. A deep run tries both. */
export const anotherSite: readonly Host[] = isDeep ? everyHost : ['127.0.0.1']

/**
 * In a usual run only the second engine goes both ways of a long journey: its rules for windows are the stricter ones.
 */
export const bothInTurn = ({ turn }: Engine): readonly Host[] =>
  isDeep || turn === 1 ? everyHost : ['127.0.0.1']
