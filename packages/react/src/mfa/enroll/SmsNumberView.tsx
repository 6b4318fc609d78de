import { PhoneField, type PhoneFieldProps } from '../../methods/sms/PhoneField.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type SmsNumberViewProps = {
  field: PhoneFieldProps
  /** Not about the field, which would require another number before the next try. */
  problem?: string | undefined
  onBack?: (() => void) | undefined
}

export function SmsNumberView({ field, problem, onBack }: SmsNumberViewProps) {
  const { mfaEnroll: t } = useMoreTexts()
  return (
    <Page
      name="mfa-number"
      hero={<Hero mark={{ icon: 'phone' }} />}
      title={t.smsTitle}
      text={t.smsText}
      onBack={onBack}
    >
      <div className="lk-stack">
        <PhoneField {...field} />
        {problem && <Message tone="bad">{problem}</Message>}
      </div>
    </Page>
  )
}
