import {
  ConnectedAppsView,
  type ConnectedAppsViewProps,
} from '../../../packages/react/src/account/menu/ConnectedAppsView.tsx'
import {
  ConnectedAppView,
  type ConnectedAppViewProps,
} from '../../../packages/react/src/account/menu/ConnectedAppView.tsx'
import { DisconnectView } from '../../../packages/react/src/account/menu/DisconnectView.tsx'
import { toLetterMark } from '../../../packages/react/src/ui/marks/LetterMark.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const group = 'Account'
const longName = 'The Otherworldly Ministry of Unreasonably Long Application Names'
const shop = { id: 'shop', name: 'Corner Shop', mark: toLetterMark('Corner Shop') }

const list = (id: string, name: string, props: Partial<ConnectedAppsViewProps>): Screen => ({
  ...{ id, group, name },
  view: <ConnectedAppsView apps={null} onApp={none} onRetry={none} onBack={none} {...props} />,
})

const one = (id: string, name: string, props: Partial<ConnectedAppViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <ConnectedAppView
      name={shop.name}
      mark={shop.mark}
      origin="https://shop.example"
      readOnly={false}
      connectedAt="Nov 2, 2026"
      lastUsedAt="Nov 26, 2026"
      onDisconnect={none}
      onBack={none}
      {...props}
    />
  ),
})

const disconnect = (id: string, name: string, props: object): Screen => ({
  ...{ id, group, name },
  view: <DisconnectView app={shop} busy={false} onDisconnect={none} onCancel={none} {...props} />,
})

export const connectedAppsScreens: readonly Screen[] = [
  list('connected-apps', 'Connected apps', {
    apps: [
      { ...shop, detail: 'Can ask for signatures' },
      { id: 'news', name: 'Harbor News', mark: toLetterMark('Harbor News'), detail: 'Can see your account' },
      { id: 'long', name: longName, mark: toLetterMark(longName), detail: 'Can ask for signatures' },
    ],
  }),
  list('connected-apps-loading', 'Connected apps on their way', {}),
  list('connected-apps-empty', 'No connected app', { apps: [] }),
  list('connected-apps-failed', 'Connected apps that could not be loaded', {
    problem: 'Can’t reach the server. Try again.',
  }),
  one('connected-app', 'One connected app', {}),
  one('connected-app-read', 'One that may only read, long name', {
    ...{ name: longName, mark: toLetterMark(longName), readOnly: true },
    origin: 'https://unreasonably-long-application-names.otherworldly-ministry.example',
  }),
  disconnect('disconnect-app', 'Disconnect it', {}),
  disconnect('disconnect-app-busy', 'It is being disconnected', { busy: true }),
  disconnect('disconnect-app-failed', 'It could not be disconnected, long name', {
    app: { name: longName, mark: toLetterMark(longName) },
    problem: 'Can’t reach the server. Try again.',
  }),
]
