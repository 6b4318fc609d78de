import { Button, Hero, Page } from '@latchkey/react/firstParty'

type OtherUserViewProps = { title: string; action: string; onAction(): void }

/** Somebody is logged in, and not the user whose wallet is asked for. */
export function OtherUserView({ title, action, onAction }: OtherUserViewProps) {
  return (
    <Page
      name="other-user"
      axis="center"
      hero={<Hero mark={{ icon: 'users' }} />}
      title={title}
      focus="title"
      dock={<Button onClick={onAction}>{action}</Button>}
    />
  )
}
