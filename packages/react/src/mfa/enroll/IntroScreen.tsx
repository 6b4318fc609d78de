import { useLatchkey } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { IntroView } from './IntroView.tsx'
import type { EnrollScreenProps, EnrollScreens } from './modalRoutes.ts'

export function IntroScreen({ enrollment }: EnrollScreenProps) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return (
    <IntroView
      appName={name}
      onContinue={() =>
        modal.push({ name: 'enroll.choose', props: { enrollment } } satisfies RouteTo<EnrollScreens>)
      }
      onLater={modal.close}
    />
  )
}
