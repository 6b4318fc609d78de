import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Ring } from '../../../ui/Ring.tsx'

export type PasswordResultViewProps = {
  /** Why it was not set. */
  problem?: string | undefined
  onClose(): void
}

/** How setting a password has ended. */
export function PasswordResultView({ problem, onClose }: PasswordResultViewProps) {
  const { newPassword: t, error, common } = useMoreTexts()
  const hasFailed = problem !== undefined
  return (
    <Page
      name="password-result"
      axis="center"
      hero={<Ring mark={{ icon: 'lock' }} state={hasFailed ? 'fail' : 'done'} />}
      title={hasFailed ? error.title : t.doneTitle}
      text={problem ?? t.doneText}
      dismiss="deliberate"
      focus="title"
      dock={<Button onClick={onClose}>{common.close}</Button>}
    />
  )
}
