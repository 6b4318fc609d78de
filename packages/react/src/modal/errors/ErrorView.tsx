import type { AppError } from '@latchkey/wire'
import { useTexts } from '../../texts/useTexts.ts'
import { describeError } from './describeError.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { errorScreen } from './errors.ts'
import { LateDetails } from './LateDetails.tsx'
import { LateWait } from './LateWait.tsx'

type Props = {
  error: AppError
  /** Leads back to where the error happened. */
  onBack(): void
  /** Leads to the beginning, for errors where trying again would not help. */
  onRestart(): void
}

export function ErrorView({ error, onBack, onRestart }: Props) {
  const notice = describeError(error, { texts: useTexts(), rows: errorScreen })
  const { title = '', text, button = '', icon = 'stop', tone = 'danger', leadsTo } = notice
  return (
    <ErrorPage
      {...{ title, button, icon, tone }}
      text={error.code === 'too_many_requests' ? <LateWait error={error} /> : text}
      onButton={leadsTo === 'restart' ? onRestart : onBack}
      onBack={onBack}
    >
      <LateDetails error={error} />
    </ErrorPage>
  )
}
