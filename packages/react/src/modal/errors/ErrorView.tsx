import type { AppError } from '@latchkey/wire'
import { useTexts } from '../../texts/useTexts.ts'
import { ErrorDetails } from './ErrorDetails.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { noticeFor } from './notices.ts'

type Props = {
  error: AppError
  /** To where it happened. */
  onBack(): void
  /** To the beginning, where trying again would change nothing. */
  onRestart(): void
}

export function ErrorView({ error, onBack, onRestart }: Props) {
  const { leadsTo, ...notice } = noticeFor(error, useTexts())
  return (
    <ErrorPage {...notice} onButton={leadsTo === 'restart' ? onRestart : onBack} onBack={onBack}>
      <ErrorDetails error={error} />
    </ErrorPage>
  )
}
