import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { TermsList, type TermsListProps } from './TermsList.tsx'

export type DelegatedWalletViewProps = Omit<TermsListProps, 'terms' | 'acceptedAt'> & {
  /** The name of the wallet. */
  label: string
  /** Null until they have loaded. */
  terms: TermsListProps['terms'] | null
  acceptedAt: string
  /** Why the terms could not be read. The user can still revoke the delegation. */
  problem?: string | undefined
  onRetry(): void
  onTakeBack(): void
  onBack(): void
}

/** Shows what an app's server may sign with one wallet, with a button to revoke that. */
export function DelegatedWalletView(props: DelegatedWalletViewProps) {
  const { label, terms, problem, onRetry, onTakeBack, onBack } = props
  const { revocation: t, common } = useMoreTexts()
  return (
    <Page
      name="delegated-wallet"
      state={problem ? 'failed' : terms ? 'terms' : 'loading'}
      title={<bdi>{label}</bdi>}
      onBack={onBack}
      focus="title"
      dockLine
      dock={
        <>
          {problem && (
            <Button kind="secondary" onClick={onRetry}>
              {common.tryAgain}
            </Button>
          )}
          <Button kind="secondary" onClick={onTakeBack}>
            {t.takeBack}
          </Button>
        </>
      }
    >
      {problem && <Message tone="bad">{problem}</Message>}
      {terms ? <TermsList {...props} terms={terms} /> : !problem && <ListSkeleton rows={3} />}
    </Page>
  )
}
