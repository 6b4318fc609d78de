import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { type AppIdentity, Brand } from '../ui/Brand.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonPair } from '../ui/ButtonPair.tsx'
import { MethodList, type Row } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'

export type TermsViewProps = {
  app: AppIdentity
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  busy?: boolean
  onAccept(): void
  onDecline(): void
}

/** The user must answer it: it has no close button, and Esc does nothing. */
export function TermsView({ app, termsUrl, privacyUrl, busy, onAccept, onDecline }: TermsViewProps) {
  const { terms: t } = useMoreTexts()
  const terms: Row = { id: 'terms', label: t.viewTerms, mark: { icon: 'doc' }, href: termsUrl }
  const privacy: Row = { id: 'privacy', label: t.viewPrivacy, mark: { icon: 'lock' }, href: privacyUrl }
  const documents = [terms, privacy].filter((row) => row.href)
  return (
    <Page
      name="terms"
      lead={<Brand app={app} />}
      large
      title={t.title}
      text={t.text}
      dismiss="never"
      focus="title"
      dock={
        <ButtonPair>
          <Button kind="secondary" onClick={onDecline} disabled={busy}>
            {t.decline}
          </Button>
          <Button onClick={onAccept} busy={busy}>
            {t.accept}
          </Button>
        </ButtonPair>
      }
    >
      {documents.length > 0 && <MethodList label={t.documents} rows={documents} />}
    </Page>
  )
}
