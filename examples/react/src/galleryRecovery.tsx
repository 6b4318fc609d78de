import {
  AutomaticRecoveryView,
  type AutomaticRecoveryViewProps,
} from '../../../packages/react/src/wallet/recovery/AutomaticRecoveryView.tsx'
import {
  RecoveryOAuthView,
  type RecoveryOAuthViewProps,
} from '../../../packages/react/src/wallet/recovery/RecoveryOAuthView.tsx'
import {
  RecoverySelectionView,
  type RecoverySelectionViewProps,
} from '../../../packages/react/src/wallet/recovery/RecoverySelectionView.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { failing } from './gallerySentences.tsx'

const group = 'Recovery'

const choose = (id: string, name: string, props: Partial<RecoverySelectionViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <RecoverySelectionView methods={['google-drive', 'icloud', 'user-passcode']} onSelect={none} {...props} />
  ),
})

const cloud = (id: string, name: string, props: Partial<RecoveryOAuthViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <RecoveryOAuthView
      method="google-drive"
      action="set"
      status="ready"
      appName="Harbor"
      onContinue={none}
      onClose={none}
      {...props}
    />
  ),
})

const automatic = (id: string, name: string, props: Partial<AutomaticRecoveryViewProps>): Screen => ({
  ...{ id, group, name },
  view: <AutomaticRecoveryView status="ready" onTurnOn={none} onClose={none} {...props} />,
})

export const recoveryScreens: readonly Screen[] = [
  choose('recovery', 'Recovery selection', {}),
  choose('recovery-current', 'Recovery selection, with one in use', {
    current: 'user-passcode',
    methods: ['user-passcode', 'google-drive'],
  }),
  cloud('cloud-set', 'Backup in Google Drive', { onBack: none }),
  cloud('cloud-icloud', 'Backup in iCloud', { method: 'icloud' }),
  cloud('cloud-asking', 'Backup, window open', { status: 'asking' }),
  cloud('cloud-working', 'Backup, saving', { status: 'working' }),
  cloud('cloud-done', 'Backup, saved', { status: 'done' }),
  failing('server_unreachable', (problem) =>
    cloud('cloud-failed', 'Backup, failed', { status: 'failed', problem, onBack: none }),
  ),
  cloud('cloud-recover', 'Unlock from Google Drive', { action: 'recover' }),
  cloud('cloud-recovering', 'Unlock from iCloud, opening', {
    method: 'icloud',
    action: 'recover',
    status: 'working',
  }),
  cloud('cloud-not-recovered', 'Unlock, failed', { action: 'recover', status: 'failed' }),
  automatic('automatic', 'Automatic recovery', {}),
  automatic('automatic-busy', 'Automatic recovery, working', { status: 'working' }),
  failing('server_unreachable', (problem) =>
    automatic('automatic-failed', 'Automatic recovery, failed', { problem }),
  ),
  automatic('automatic-done', 'Automatic recovery, on', { status: 'done' }),
]
