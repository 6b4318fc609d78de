import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero, type HeroTone } from '../../ui/Tile.tsx'

type Props = {
  icon: IconName
  tone: HeroTone
  title: string
  text: ReactNode
  button: string
  onButton(): void
  onBack?: () => void
  /** Details for support, such as the code and the request; collapsed. */
  children?: ReactNode
}

/** For errors that the user cannot fix on the screen itself (protocol 19.8). */
export function ErrorPage({ icon, tone, title, text, button, onButton, onBack, children }: Props) {
  return (
    <Page
      name="error"
      hero={<Hero mark={{ icon }} tone={tone} />}
      title={title}
      text={text}
      onBack={onBack}
      dock={<Button onClick={onButton}>{button}</Button>}
    >
      {children}
    </Page>
  )
}
