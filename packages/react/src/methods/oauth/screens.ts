import { isInAppBrowser, type OAuthProviderType } from '@latchkey/core'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { InAppScreen } from './InAppScreen.tsx'
import type { OAuthScreens } from './modalRoutes.ts'
import { StatusScreen } from './StatusScreen.tsx'
import { redirectRoute, startRedirectFromModal } from './startRedirect.ts'

export { resumeRedirect as resume } from './resumeRedirect.ts'

export const screens = defineScreens<OAuthScreens>({
  'oauth.status': StatusScreen,
  'oauth.inApp': InAppScreen,
})

export const begin: Begin = (latchkey, journey, option) => {
  // The registry only passes options of this method.
  const provider = option as OAuthProviderType
  if (provider === 'google' && isInAppBrowser())
    return { name: 'oauth.inApp', props: { provider } } satisfies RouteTo<OAuthScreens>
  startRedirectFromModal(latchkey, journey, { provider })
  return redirectRoute(latchkey, journey, { provider })
}
