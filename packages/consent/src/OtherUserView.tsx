import { Button, Hero, Page } from '@latchkey/react/firstParty'
import type { Texts } from './texts/texts.ts'

type OtherUserViewProps = { title: string; texts: Texts; onOther(): void; onCancel(): void }

/** The logged-in user is not the one whose wallet is requested. */
export function OtherUserView({ title, texts, onOther, onCancel }: OtherUserViewProps) {
  return (
    <Page
      name="other-user"
      axis="center"
      hero={<Hero mark={{ icon: 'users' }} />}
      title={title}
      focus="title"
      dock={
        <>
          <Button onClick={onOther}>{texts.otherAccount}</Button>
          <Button kind="ghost" onClick={onCancel}>
            {texts.deny}
          </Button>
        </>
      }
    />
  )
}
