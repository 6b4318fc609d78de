import { Button, Hero, Page } from '@latchkey/react/firstParty'
import type { Texts } from './texts/texts.ts'

type OtherUserViewProps = { title: string; texts: Texts; onOther(): void; onCancel(): void }

/** Somebody is logged in, and not the user whose wallet is asked for. */
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
