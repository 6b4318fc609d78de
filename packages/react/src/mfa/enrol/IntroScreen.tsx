import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { ChooseScreen } from './ChooseScreen.tsx'
import type { EnrolScreenProps } from './enrolScreenProps.ts'
import { IntroView } from './IntroView.tsx'

export function IntroScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return (
    <IntroView
      appName={name}
      onContinue={() =>
        modal.push({ name: 'enrolMfa', props: { screen: <ChooseScreen enrolment={enrolment} /> } })
      }
      onLater={modal.close}
    />
  )
}
