import { useTexts } from '../../texts/useTexts.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { EmailField, type EmailFieldProps } from './EmailField.tsx'

export type EmailAddressViewProps = {
  /** The purpose of the address. */
  intent: 'login' | 'link' | 'update'
  appName: string
  field: EmailFieldProps
  onBack?: (() => void) | undefined
}

/** The only field of a screen: linking, updating, or a login whose landing has only rows. */
export function EmailAddressView({ intent, field, onBack }: EmailAddressViewProps) {
  const { emailAddress: t } = useTexts()
  return (
    <Page
      name="email-address"
      hero={<Hero mark={{ icon: 'mail' }} />}
      title={{ login: t.loginTitle, link: t.linkTitle, update: t.updateTitle }[intent]}
      text={intent === 'update' ? t.updateText : t.text}
      onBack={onBack}
    >
      <EmailField {...field} />
    </Page>
  )
}
