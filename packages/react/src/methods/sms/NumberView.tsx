import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx'

export type NumberViewProps = {
  /** The purpose of the number. */
  intent: 'login' | 'link' | 'update'
  field: PhoneFieldProps
  onBack?: (() => void) | undefined
}

/** The only field of a screen: linking, updating, or a login whose landing has only rows. */
export function NumberView({ intent, field, onBack }: NumberViewProps) {
  const { sms: t } = useMoreTexts()
  return (
    <Page
      name="sms-number"
      hero={<Hero mark={{ icon: 'phone' }} />}
      title={{ login: t.loginTitle, link: t.linkTitle, update: t.updateTitle }[intent]}
      text={intent === 'update' ? t.updateText : t.text}
      onBack={onBack}
    >
      <PhoneField {...field} />
    </Page>
  )
}
