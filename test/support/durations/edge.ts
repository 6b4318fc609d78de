import type { Session } from '../signIn.ts'
import { deviceIn, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'

/** What has begun, and how one sees whether it lasts. */
export type Beginning = {
  /** By this server or another one of the same database. */
  probe(world: World): Promise<string>
  /** Seconds that have passed since it began. */
  since?: number
  /** Uses it once more, or does again what began it. */
  renew?: () => Promise<unknown>
}

/** A duration, and what happens on both sides of its end. */
export type Edge = {
  /** Literally: from the first moment to the moment at which it has ended. */
  seconds: number
  start(world: World): Promise<Beginning>
  /** One second before the end. */
  before: string
  at: string
  /** One second later, where that differs. */
  after?: string
  /** `renew`, one second before the end, begins it once more; without it, it ends when it would have. */
  isRenewed?: boolean
  /** It ends when the server restarts, since it exists only in the memory of a process. */
  endsWithProcess?: string
}

/** The same browser, before another server or in another session. */
export function sameDevice(
  world: World,
  session: Pick<Session, 'userId' | 'token'>,
  { store }: TestDevice,
): Promise<TestDevice> {
  return deviceIn(world, session, { store })
}
