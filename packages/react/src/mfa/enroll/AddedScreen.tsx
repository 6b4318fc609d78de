import type { MfaMethod } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { AddedView } from './AddedView.tsx'
import type { EnrollScreenProps, EnrollScreens } from './modalRoutes.ts'

/** The factor is enabled. With the first one, the screen offers recovery codes in case it is lost. */
export function AddedScreen({ enrollment, method }: EnrollScreenProps & { method: MfaMethod }) {
  const { modal } = useLatchkey()
  const { isFirst, codes } = enrollment
  const showCodes = () =>
    modal.push({
      name: 'enroll.recoveryCodes',
      props: { codes, isFirst: true },
    } satisfies RouteTo<EnrollScreens>)
  return <AddedView method={method} onDone={modal.close} onCodes={isFirst ? showCodes : undefined} />
}
