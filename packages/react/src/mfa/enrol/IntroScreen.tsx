import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { IntroView } from './IntroView.tsx'
import type { EnrolScreens } from './modalRoutes.ts'

export function IntroScreen({ enrolment }: EnrolScreens['mfaEnrol.intro']) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return (
    <IntroView
      appName={name}
      onContinue={() => modal.push({ name: 'mfaEnrol.choose', props: { enrolment } })}
      onLater={modal.close}
    />
  )
}
