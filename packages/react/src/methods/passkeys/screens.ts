import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { endWith } from '../waiting/endWith.ts'
import { askForPasskey } from './askForPasskey.ts'
import { passkeyFlowOf } from './flowOf.ts'
import { PromptScreen } from './PromptScreen.tsx'
import type { PasskeysScreens } from './places.ts'

export const screens = defineScreens<PasskeysScreens>({
  'passkeys.prompt': PromptScreen,
})

/** A login asks at once; a link says first what a passkey is, and some browsers want a click in sight of the prompt. */
export const begin: Begin = (latchkey, journey) => {
  if (journey.intent === 'login') void askForPasskey(latchkey, journey)
  const flow = passkeyFlowOf(latchkey, journey)
  return endWith(latchkey, { name: 'passkeys.prompt', props: { journey } }, flow)
}
