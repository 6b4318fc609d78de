import { useMemo } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { findings, getRule, getTone } from './danger.ts'
import { describeMessage } from './describeMessage.ts'
import { SignLogin } from './SignLogin.tsx'
import { SignPage, type SignRequestProps } from './SignPage.tsx'

export type SignMessageViewProps = SignRequestProps & {
  /** As passed to `personal_sign`: text, or bytes in hex. */
  message: string
  /** Names of networks by id, for a login message. */
  networks?: Readonly<Record<string, string>> | undefined
}

export function SignMessageView(props: SignMessageViewProps) {
  const { message, address } = props
  const texts = useMoreTexts()
  const { sign: t, common } = texts
  const description = useMemo(() => describeMessage(message), [message])
  if (description.kind === 'login') return <SignLogin {...props} {...description} />
  const isBinary = description.kind === 'binary'
  const rule = getRule('message', !isBinary)
  return (
    <SignPage
      {...props}
      name="sign-message"
      title={rule.title(texts)}
      text={rule.text(texts)}
      tone={getTone([isBinary ? 'binary' : undefined])}
    >
      {isBinary && (
        <Notice tone={findings.binary}>{fillText(t.binaryNote, { bytes: String(description.bytes) })}</Notice>
      )}
      <Quote label={t.message} raw={isBinary}>
        {isBinary ? description.hex : description.text}
      </Quote>
      {!isBinary && description.hasHidden && <Message>{t.hiddenNote}</Message>}
      <Rows
        rows={[
          {
            id: 'wallet',
            term: common.wallet,
            value: <AddressValue address={address} what={common.wallet} />,
          },
        ]}
      />
    </SignPage>
  )
}
