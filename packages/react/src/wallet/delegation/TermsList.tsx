import { type ReactNode, useMemo } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PermissionList } from '../../ui/PermissionList.tsx'
import { Quote } from '../../ui/Quote.tsx'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { revealHidden } from '../sign/revealHidden.ts'
import { formatTerms, type TermsDescription } from './formatTerms.ts'

export type AgreementTerms = {
  description: TermsDescription
  /** Null if the app has deleted the key quorum, so that nothing can be signed. */
  quorum: { name: string | null; threshold: number; memberCount: number } | null
  /** The complete terms as JSON, as the signer has them. */
  raw: string
}

export type TermsListProps = {
  appName: string
  /** The wallet's address. */
  address: string
  terms: AgreementTerms
  /** Names of networks by id; an unknown one shows its number. */
  networks: Readonly<Record<string, string>>
  /** The formatted time of the consent. */
  acceptedAt?: string
}

/** Shows who may sign what, how much and until when. */
export function TermsList({ appName, address, terms, networks, acceptedAt }: TermsListProps) {
  const texts = useMoreTexts()
  const { delegation: t, common } = texts
  const { quorum } = terms
  const sentences = useMemo(
    () => formatTerms(terms.description, { texts, networks, appName }),
    [terms.description, texts, networks, appName],
  )
  const row = (id: string, term: string, value: ReactNode): ReceiptRow => ({ id, term, value })
  const limits = [
    row('wallet', common.wallet, <AddressValue address={address} what={common.wallet} />),
    row('signer', t.signer, toSigner(quorum, appName, t)),
    ...(quorum?.name ? [row('quorum', t.quorum, revealHidden(quorum.name))] : []),
    ...(acceptedAt === undefined ? [] : [row('accepted', t.accepted, acceptedAt)]),
    ...sentences.limits,
  ]
  return (
    <>
      {sentences.warnings.map(({ id, tone, title, text }) => (
        <Notice key={id} tone={tone} title={title}>
          {text}
        </Notice>
      ))}
      <PermissionList appName={appName} can={sentences.can} cannot={sentences.cannot} limits={limits} />
      <Accordion label={t.all}>
        <Quote label={t.all} raw>
          {revealHidden(terms.raw)}
        </Quote>
      </Accordion>
    </>
  )
}

function toSigner(
  quorum: AgreementTerms['quorum'],
  appName: string,
  t: { oneKey: string; keys: string; nobody: string },
): string {
  if (!quorum) return t.nobody
  const { threshold, memberCount } = quorum
  const keys = { app: appName, needed: String(threshold), count: String(memberCount) }
  return fillText(memberCount === 1 ? t.oneKey : t.keys, keys)
}
