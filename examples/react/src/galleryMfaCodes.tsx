import {
  RecoveryCodesView,
  type RecoveryCodesViewProps,
} from '../../../packages/react/src/mfa/codes/RecoveryCodesView.tsx'
import { AddedView } from '../../../packages/react/src/mfa/enroll/AddedView.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const group = 'Second factors'

const codes = (id: string, name: string, props: Partial<RecoveryCodesViewProps>): Screen => ({
  ...{ id: `mfa-codes-${id}`, group, name: `Recovery codes · ${name}` },
  view: (
    <RecoveryCodesView
      isMaking={false}
      isAsked={false}
      onMake={none}
      onDownload={none}
      onDone={none}
      onBack={none}
      {...props}
    />
  ),
})

const ten = ['K7QXM-2F9TB', '0R4WN-8HJ3C', 'ZP5GD-71VYA', 'M6EKT-Q9S0X', '3BCRH-4WF8N']
const others = ['TX2VJ-9DK5M', '8YAEQ-6GPB1', 'HN7CZ-0T3RW', 'F4SJV-X8MKD', '1GQ9P-BE6YH']

export const mfaCodesScreens: readonly Screen[] = [
  {
    ...{ id: 'mfa-done-first', group, name: 'Added: the first one' },
    view: <AddedView method="totp" onDone={none} onCodes={none} />,
  },
  codes('none', 'none yet', { remaining: 0 }),
  codes('left', 'some are left', { remaining: 7 }),
  codes('making', 'being made', { isMaking: true, isAsked: true, onBack: undefined }),
  codes('shown', 'shown', { codes: [...ten, ...others], onBack: undefined }),
  sentenceScreen(({ mfaEnroll: t }) =>
    codes('failed', 'not made', { remaining: undefined, problem: t.unknown }),
  ),
]
