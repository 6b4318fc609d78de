import { isInAppBrowser, type OAuthProviderType } from '@latchkey/core'
import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { awayPlace, departFromModal } from './depart.ts'
import { InAppScreen } from './InAppScreen.tsx'
import type { OAuthScreens } from './places.ts'
import { StatusScreen } from './StatusScreen.tsx'

export { arrived } from './arrived.ts'

export const screens = defineScreens<OAuthScreens>({
  'oauth.status': StatusScreen,
  'oauth.inApp': InAppScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  // The registry asks for options that are this method's alone.
  const provider = option as OAuthProviderType
  if (provider === 'google' && isInAppBrowser()) return { name: 'oauth.inApp', props: { provider } }
  departFromModal(latchkey, journey, { provider })
  return awayPlace(latchkey, journey, { provider })
}
