import {
  CrossAppView,
  type CrossAppViewProps,
} from '../../../packages/react/src/methods/crossApp/CrossAppView.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const other = { name: 'Otherworld', mark: { letter: 'Otherworld' } }
const long = {
  name: 'The Otherworldly Ministry of Unreasonably Long Application Names',
  mark: { letter: 'T' },
}

const status = (id: string, name: string, props: Partial<CrossAppViewProps>): Screen => ({
  id,
  group: 'Account of another app',
  name,
  view: (
    <CrossAppView
      app={other}
      intent="login"
      status="waiting"
      onRetry={none}
      onCancel={none}
      onBack={none}
      {...props}
    />
  ),
})

export const crossAppScreens: readonly Screen[] = [
  status('cross-app', 'Window of the other app is open', {}),
  status('cross-app-done', 'Logged in with another app', { status: 'done' }),
  status('cross-app-link', 'Linked', { status: 'done', intent: 'link' }),
  status('cross-app-denied', 'Denied', {
    status: 'failed',
    problem: { text: 'User denied confirmation during cross-app auth flow' },
  }),
  status('cross-app-long', 'Timed out, long name', {
    app: long,
    status: 'failed',
    problem: { text: 'Authorization request timed out after 2 minutes.' },
  }),
]
