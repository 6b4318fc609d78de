import type { Session } from '../signIn.ts'
import { deviceIn, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'

/** Something that has begun, and how to see whether it lasts. */
export type Beginning = {
  /** On this server or another one with the same database. */
  probe(world: World): Promise<string>
  /** Seconds since it began. */
  since?: number
  /** Uses it once more, or repeats its beginning. */
  renew?: () => Promise<unknown>
}

/** A duration, and the results on both sides of its end. */
export type Edge = {
  /** Literally: from the first moment to the moment at which it has ended. */
  seconds: number
  start(world: World): Promise<Beginning>
  /** One second before the end. */
  before: string
  at: string
  /** One second later, if that differs. */
  after?: string
  /** `renew`, one second before the end, starts it again. Otherwise it ends at the same time as without `renew`. */
  isRenewed?: boolean
  /** It ends when the server restarts, since it exists only in the memory of a process. */
  endsWithProcess?: string
}

/** The same browser, on another server or in another session. */
export function sameDevice(
  world: World,
  session: Pick<Session, 'userId' | 'token'>,
  { store }: TestDevice,
): Promise<TestDevice> {
  return deviceIn(world, session, { store })
}
