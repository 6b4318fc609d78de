import type { ReactNode } from 'react'
import { formatMoment } from '../../format/formatMoment.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { toLongValue } from '../../ui/LongText.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { NetworkValue } from '../transaction/NetworkValue.tsx'
import { findings, getTone } from './danger.ts'
import type { LoginMessage } from './describeMessage.ts'
import { SignPage, type SignRequestProps } from './SignPage.tsx'

export type SignLoginProps = SignRequestProps & {
  login: LoginMessage
  text: string
  hasHidden: boolean
  networks?: Readonly<Record<string, string>> | undefined
}

/** Fields that few users read: collapsed, with the message. */
const details: ReadonlySet<string> = new Set(['nonce', 'request'])

/** A login message: the destination in words, and a warning if it is not the requester. */
export function SignLogin(props: SignLoginProps) {
  const { login, text, hasHidden, address, requester } = props
  const { sign: t } = useMoreTexts()
  const rows = useLoginRows(props)
  const isForeign = login.domain.toLowerCase() !== getHost(requester.origin)
  const isOther = login.address.toLowerCase() !== address.toLowerCase()
  return (
    <SignPage
      {...props}
      name="sign-login"
      title={fillText(t.loginTitle, { domain: login.domain })}
      text={t.loginText}
      tone={getTone([isForeign ? 'foreignLogin' : undefined, isOther ? 'otherWallet' : undefined])}
    >
      {isForeign && (
        <Notice tone={findings.foreignLogin} title={t.foreignTitle}>
          {fillText(t.foreignText, { domain: login.domain, origin: getHost(requester.origin) })}
        </Notice>
      )}
      {isOther && <Notice tone={findings.otherWallet}>{t.foreignWallet}</Notice>}
      {login.statement && <Quote label={t.message}>{login.statement}</Quote>}
      <Rows rows={rows.filter(({ id }) => !details.has(id))} />
      {hasHidden && <Message>{t.hiddenNote}</Message>}
      <Accordion label={t.fullMessage}>
        <Rows rows={rows.filter(({ id }) => details.has(id))} />
        <Quote label={t.fullMessage} raw>
          {text}
        </Quote>
      </Accordion>
    </SignPage>
  )
}

function useLoginRows({ login, networks }: SignLoginProps): ReceiptRow[] {
  const { sign: t, common, language } = useMoreTexts()
  const moment = (text: string | undefined) => text && formatMoment(Date.parse(text), language, text)
  const entries: [id: string, term: string, value: ReceiptRow['value']][] = [
    ['website', t.website, login.uri],
    ['wallet', common.wallet, <AddressValue key="wallet" address={login.address} what={common.wallet} />],
    ['network', t.network, toNetworkValue(login, networks)],
    ['issued', t.issued, moment(login.issuedAt)],
    ['notBefore', t.notBefore, moment(login.notBefore)],
    ['expires', t.expires, moment(login.expirationTime)],
    ['nonce', t.nonce, login.nonce],
    ['request', t.requestId, login.requestId],
    ['resources', t.resources, login.resources.join('\n')],
  ]
  return entries
    .filter(([, , value]) => value)
    .map(([id, term, value]) => ({
      ...{ id, term, wide: id === 'resources' || id === 'website' },
      value: typeof value === 'string' ? toLongValue(value) : value,
    }))
}

/** The names are those of Ethereum networks: on Solana, no number identifies one of them. */
function toNetworkValue({ chain, chainId }: LoginMessage, networks: SignLoginProps['networks']): ReactNode {
  if (!chainId) return chain
  const name = chain === 'Ethereum' ? networks?.[chainId] : undefined
  if (name === undefined) return `${chain} (${chainId})`
  return <NetworkValue key="network" network={{ id: Number(chainId), name }} />
}

function getHost(origin: string): string {
  try {
    return new URL(origin).host
  } catch {
    return origin.toLowerCase()
  }
}
