import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { AddedView } from './AddedView.tsx'
import type { EnrolScreenProps, EnrolScreens } from './modalRoutes.ts'

/** A factor is on. With the first one come codes for the day it is lost. */
export function AddedScreen({ enrolment, method }: EnrolScreenProps & { method: MfaMethod }) {
  const { modal } = useLatchkey()
  const { isFirst, codes } = enrolment
  const showCodes = () =>
    modal.push({
      name: 'enrol.recoveryCodes',
      props: { codes, isFirst: true },
    } satisfies RouteTo<EnrolScreens>)
  return <AddedView method={method} onDone={modal.close} onCodes={isFirst ? showCodes : undefined} />
}
