import type { ReactNode } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { Hero, type HeroTone } from '../ui/Tile.tsx'

export type ErrorViewProps = {
  title?: string | undefined
  detail?: string | undefined
  /** Without one the screen only says what happened; back and close are the way out. */
  button?: string | undefined
  icon?: IconName
  tone?: HeroTone
  busy?: boolean
  onButton?: (() => void) | undefined
  onBack?: (() => void) | undefined
  /** For whoever is asked for help, such as the code and the request, folded away. */
  children?: ReactNode
}

/** What the user cannot put right in place (spec 3 section 8). */
export function ErrorView(props: ErrorViewProps) {
  const { title, detail, button, icon = 'stop', tone = 'danger', onButton } = props
  const { error: t } = useTexts()
  return (
    <Page
      name="error"
      hero={<Hero mark={{ icon }} tone={tone} />}
      title={title ?? t.title}
      text={detail}
      onBack={props.onBack}
      dock={
        button &&
        onButton && (
          <Button onClick={onButton} busy={props.busy}>
            {button}
          </Button>
        )
      }
    >
      {props.children}
    </Page>
  )
}
