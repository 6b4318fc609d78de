import { fill, fillText } from '@latchkey/react/firstParty'
import type { PageRequest } from './request.ts'
import type { Texts } from './texts/texts.ts'

type Props = { terms: NonNullable<PageRequest['terms']>; provider: string; texts: Texts }

/** The agreement by allowing, with the existing documents. */
export function TermsLine({ terms: { url, privacyUrl }, provider, texts: t }: Props) {
  const terms = url && <Document url={url} label={t.terms} />
  const privacy = privacyUrl && <Document url={privacyUrl} label={t.privacy} />
  const sentence =
    terms && privacy
      ? fill(t.agreeBoth, { terms, privacy })
      : terms || privacy
        ? fill(t.agreeOne, { document: terms || privacy })
        : fillText(t.agree, { provider })
  return <p className="lk-legal">{sentence}</p>
}

function Document({ url, label }: { url: string; label: string }) {
  return (
    <a className="lk-link" href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
