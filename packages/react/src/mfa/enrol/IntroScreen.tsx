import { useLatchkey } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { IntroView } from './IntroView.tsx'
import type { EnrolScreenProps, EnrolScreens } from './modalRoutes.ts'

export function IntroScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return (
    <IntroView
      appName={name}
      onContinue={() =>
        modal.push({ name: 'enrol.choose', props: { enrolment } } satisfies RouteTo<EnrolScreens>)
      }
      onLater={modal.close}
    />
  )
}
