import { PhoneField, type PhoneFieldProps } from '../../methods/sms/PhoneField.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type SmsNumberViewProps = { field: PhoneFieldProps; onBack?: (() => void) | undefined }

export function SmsNumberView({ field, onBack }: SmsNumberViewProps) {
  const { mfaEnrol: t } = useMoreTexts()
  return (
    <Page
      name="mfa-number"
      hero={<Hero mark={{ icon: 'phone' }} />}
      title={t.smsTitle}
      text={t.smsText}
      onBack={onBack}
    >
      <PhoneField {...field} />
    </Page>
  )
}
