import type { LinkPasskeyOptions } from '../../account/linking/passkeyOptions.ts'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { askForPasskey } from './askForPasskey.ts'
import { getPasskeyFlow } from './getFlow.ts'
import type { PasskeysScreens } from './modalRoutes.ts'
import { PromptScreen } from './PromptScreen.tsx'
import { UnlinkPasskeyScreen } from './UnlinkPasskeyScreen.tsx'
import { YourPasskeysScreen } from './YourPasskeysScreen.tsx'

export const screens = defineScreens<PasskeysScreens>({
  'passkeys.prompt': PromptScreen,
  'passkeys.list': YourPasskeysScreen,
  'passkeys.unlink': UnlinkPasskeyScreen,
})

/** A login asks at once; a link first explains passkeys, and some browsers require a click close to the prompt. */
export const begin: Begin = (latchkey, journey, _, params) => {
  const { name } = (params ?? {}) as LinkPasskeyOptions // from a link function, or an event without a name
  if (journey.intent === 'login') void askForPasskey(latchkey, journey)
  const flow = getPasskeyFlow(latchkey, journey)
  const route: RouteTo<PasskeysScreens> = { name: 'passkeys.prompt', props: { journey, wishes: { name } } }
  return cancelOnLeave(latchkey, route, flow)
}
