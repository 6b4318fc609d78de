import { createValue } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { perJourney } from '../../modal/createJourney.ts'
import type { Journey } from '../../modal/journey.ts'

type Sent = { to: string; at: number }

/** The last code of a journey: where it went, and when. */
const sentOf = perJourney(() => createValue<Sent | null>(null))

export function noteSent(latchkey: Latchkey, journey: Journey, to: string): void {
  sentOf(latchkey, journey).set({ to, at: latchkey.client.now() })
}

/** Seconds until another code may go there (spec 1 section 9). */
export function secondsToResend(latchkey: Latchkey, journey: Journey, to: string): number {
  const sent = sentOf(latchkey, journey).getState()
  if (sent?.to !== to) return 0
  return Math.max(0, limits.codeResendSeconds - Math.floor((latchkey.client.now() - sent.at) / 1000))
}
