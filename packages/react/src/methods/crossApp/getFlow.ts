import { createCrossAppFlow } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'
import type { Journey } from '../../navigation/journey.ts'

export const getCrossAppFlow = oncePerJourney(({ client }) => createCrossAppFlow(client, { fromModal: true }))

/** Opens the other app's window. What becomes of it is shown by the flow's state. */
export function openWindow(latchkey: Latchkey, journey: Journey, appId: string): void {
  getCrossAppFlow(latchkey, journey)
    .connect({ appId, disableSignup: journey.disableSignup })
    .then(journey.onSuccess, () => {})
}
