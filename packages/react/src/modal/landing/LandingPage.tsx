import type { ReactNode } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Button } from '../../ui/Button.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { fill } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { getFieldState, type LandingViewProps } from './landing.ts'

/** The frame that all layouts share in their first view. */
export function LandingPage(props: LandingViewProps & { children: ReactNode }) {
  const { app, header, message, field, loading, footer = true, footerLogo, onPasskey, children } = props
  const { landing: t } = useTexts()
  return (
    <Page
      name="landing"
      key="landing"
      lead={<Brand app={app} />}
      title={header ? <bdi>{header}</bdi> : t.title}
      text={message && <bdi>{message}</bdi>}
      large
      state={loading ? '' : getFieldState(field)}
      focus={isTouch() ? 'title' : 'auto'}
      foot={footer && <Footer logo={footerLogo} />}
      dock={
        onPasskey && (
          <Button kind="ghost link" icon="passkey" onClick={onPasskey}>
            {t.passkey}
          </Button>
        )
      }
    >
      {children}
      <LegalLine termsUrl={app.termsUrl} privacyUrl={app.privacyUrl} />
    </Page>
  )
}

/** On a phone the keyboard would cover the list, so the field does not get the focus there. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function LegalLine({
  termsUrl,
  privacyUrl,
}: {
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
}) {
  const { landing: t } = useTexts()
  if (!termsUrl && !privacyUrl) return null
  const link = (href: string | undefined, label: string) => (
    <a className="lk-link" href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
  const terms = link(termsUrl, t.terms)
  const privacy = link(privacyUrl, t.privacy)
  const sentence =
    termsUrl && privacyUrl
      ? fill(t.legalBoth, { terms, privacy })
      : fill(t.legalOne, { document: termsUrl ? terms : privacy })
  return <p className="lk-legal">{sentence}</p>
}
