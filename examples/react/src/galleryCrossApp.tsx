import { BlockedView } from '../../../packages/react/src/methods/crossApp/BlockedView.tsx'
import {
  CrossAppView,
  type CrossAppViewProps,
} from '../../../packages/react/src/methods/crossApp/CrossAppView.tsx'
import {
  OtherDeviceView,
  type OtherDeviceViewProps,
} from '../../../packages/react/src/methods/crossApp/OtherDeviceView.tsx'
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

const group = 'Signing in another app'

const device = (id: string, name: string, props: Partial<OtherDeviceViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <OtherDeviceView
      app={other}
      url={`https://login.otherworld.example/oauth/transact?request_id=${'x'.repeat(43)}`}
      code="481502"
      status="waiting"
      onRetry={none}
      onBack={none}
      {...props}
    />
  ),
})

const blockedScreen = (id: string, name: string, props: object): Screen => ({
  ...{ id, group, name },
  view: <BlockedView app={other} busy={false} onOpen={none} onOtherDevice={none} {...props} />,
})

export const crossAppScreens: readonly Screen[] = [
  status('cross-app', 'Window of the other app is open', {}),
  status('cross-app-done', 'Logged in with another app', { status: 'done' }),
  status('cross-app-link', 'Linked', { status: 'done', intent: 'link' }),
  status('cross-app-denied', 'Denied', {
    status: 'failed',
    problem: { text: "You didn't allow the connection.", isCanceled: true },
  }),
  status('cross-app-long', 'Timed out, long name', {
    app: long,
    status: 'failed',
    problem: { text: 'Authorization request timed out after 2 minutes.' },
  }),
  blockedScreen('cross-app-blocked', 'The browser opened no window', {}),
  blockedScreen('cross-app-blocked-busy', 'Its window is open', { busy: true }),
  blockedScreen('cross-app-blocked-failed', 'It cannot be asked here, long name', {
    app: long,
    problem: { text: 'The other app cannot be asked in this way.' },
  }),
  device('cross-app-device', 'Code for another device', {}),
  device('cross-app-device-loading', 'The code is on its way', { url: undefined, code: undefined }),
  device('cross-app-device-opened', 'Open on the other device', { status: 'opened' }),
  device('cross-app-device-expired', 'The code has expired', { status: 'failed' }),
  device('cross-app-device-unconnected', 'The other app gave no token, long name', {
    ...{ app: long, status: 'unconnected' },
  }),
  device('cross-app-device-failed', 'It cannot be asked here', {
    status: 'failed',
    problem: { text: 'The other app cannot be asked in this way.' },
  }),
]
