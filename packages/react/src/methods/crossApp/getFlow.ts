import { createCrossAppFlow } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'
import type { Journey } from '../../navigation/journey.ts'

export const getCrossAppFlow = oncePerJourney(({ client }) => createCrossAppFlow(client, { fromModal: true }))

/** Opens the other app's window. The flow's state shows the progress. */
export function openWindow(latchkey: Latchkey, journey: Journey, appId: string): void {
  getCrossAppFlow(latchkey, journey)
    .connect({ appId, disableSignup: journey.disableSignup })
    .then(journey.onSuccess, () => {})
}
