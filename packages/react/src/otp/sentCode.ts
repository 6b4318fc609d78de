import { createValue } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { oncePerJourney } from '../modal/navigation/createJourney.ts'
import type { Journey } from '../navigation/journey.ts'

/** The last code of a flow: its recipient, and when another one may be sent there. */
type SentCode = { to: string; againAt: number }

const getSentCode = oncePerJourney(() => createValue<SentCode | null>(null))

export function rememberSentCode(
  latchkey: Latchkey,
  { journey, to, secondsToResend: seconds }: { journey: Journey; to: string; secondsToResend: number },
): void {
  getSentCode(latchkey, journey).set({ to, againAt: latchkey.client.now() + seconds * 1_000 })
}

/** Seconds until another code may be sent there (protocol 17.9). */
export function secondsToResend(latchkey: Latchkey, journey: Journey, to: string): number {
  const lastCode = getSentCode(latchkey, journey).getState()
  return lastCode?.to === to ? Math.max(0, Math.ceil((lastCode.againAt - latchkey.client.now()) / 1_000)) : 0
}
