import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { RecoveryCodesScreen } from '../codes/RecoveryCodesScreen.tsx'
import { AddedView } from './AddedView.tsx'
import type { EnrolScreenProps } from './enrolScreenProps.ts'

/** A factor is on. With the first one come codes for the day it is lost. */
export function AddedScreen({ enrolment, method }: EnrolScreenProps & { method: MfaMethod }) {
  const { modal } = useLatchkey()
  const { isFirst, codes } = enrolment
  const showCodes = () =>
    modal.push({ name: 'enrolMfa', props: { screen: <RecoveryCodesScreen codes={codes} isFirst={true} /> } })
  return <AddedView method={method} onDone={modal.close} onCodes={isFirst ? showCodes : undefined} />
}
