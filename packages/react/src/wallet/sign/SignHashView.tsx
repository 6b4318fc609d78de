import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { findings, getRule, getTone } from './danger.ts'
import { SignPage, type SignRequestProps } from './SignPage.tsx'

export type SignHashViewProps = SignRequestProps & { hash: string }

/** Review of a bare hash: its meaning cannot be known, so the warning is the strongest. */
export function SignHashView(props: SignHashViewProps) {
  const { hash, address, requester } = props
  const texts = useMoreTexts()
  const { signHash: t, common } = texts
  const rule = getRule('hash')
  return (
    <SignPage
      {...props}
      name="sign-hash"
      title={rule.title(texts)}
      text={rule.text(texts)}
      approve={{ label: t.sign }}
      tone={getTone([rule.finding])}
    >
      <Notice tone={findings.hash} title={t.warningTitle}>
        {fillText(t.warning, { app: requester.name })}
      </Notice>
      <Quote label={t.hash} raw>
        {hash}
      </Quote>
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
