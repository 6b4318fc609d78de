import { useLatchkey } from '../context.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ErrorView } from './ErrorView.tsx'
import { noticeFor } from './notices.ts'
import type { Screens } from './place.ts'

/** What went wrong, and the way back to where it did. */
export function ErrorScreen({ error }: Screens['error']) {
  const { modal } = useLatchkey()
  const texts = useTexts()
  const goBack = modal.getState().length > 1 ? modal.back : modal.close
  const { title, detail, button, leadsTo } = noticeFor(error, texts)
  return (
    <ErrorView
      title={title}
      detail={detail}
      button={button}
      onButton={leadsTo === 'restart' ? modal.restart : goBack}
      onBack={goBack}
    />
  )
}
