import type { ReactNode } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { useClickjackGuard } from '../../ui/useClickjackGuard.ts'
import { HostWords } from '../transaction/HostWords.tsx'
import { mainButton, type Tone } from './danger.ts'
import { Requester, type RequesterIdentity } from './Requester.tsx'
import { signStyles } from './signStyles.ts'
import type { SignWording } from './wording.ts'

export type SignRequestProps = {
  requester: RequesterIdentity
  /** The wallet that would sign. */
  address: string
  wording?: SignWording | undefined
  status: 'idle' | 'signing'
  onSign(): void
  onCancel(): void
}

export type SignPageProps = SignRequestProps & {
  name: string
  title: ReactNode
  text: string
  /** @default 'Sign' with its pen */
  approve?: { label: string; disabled?: boolean | undefined } | undefined
  /** What speaks against it, all together: it chooses the main button. @default neutral */
  tone?: Tone
  /** A part of what is asked is not known yet: it is not agreed to before it is, and has been on show for a moment. */
  isLoading?: boolean
  /** What the user has to read before agreeing. Where it changes, the button waits anew. */
  warnings?: string | undefined
  children: ReactNode
}

/** The frame of every request to sign: who asks, what, and two buttons. The title has the focus, not Sign. */
export function SignPage(props: SignPageProps) {
  const { requester, status, approve, tone = 'neutral', onSign, onCancel } = props
  // Where something speaks against it, the app's words stand in a place of their own.
  const [wording = {}, hostWords = {}] = tone === 'neutral' ? [props.wording] : [undefined, props.wording]
  const { sign, transaction: t } = useMoreTexts()
  const isRefused = mainButton[tone] === 'reject'
  const canClick = useClickjackGuard(`${props.isLoading} ${props.warnings}`)
  return (
    <Page
      name={props.name}
      lead={<Requester requester={requester} />}
      hero={wording.iconUrl && <Hero mark={{ image: wording.iconUrl }} />}
      title={wording.title || props.title}
      text={wording.description || props.text}
      dismiss="deliberate"
      focus="title"
      dockLine
      dock={
        <ButtonPair>
          <Button
            kind={isRefused ? 'primary' : 'secondary'}
            onClick={onCancel}
            disabled={status === 'signing'}
          >
            {t.reject}
          </Button>
          <Button
            kind={isRefused ? 'danger-ghost' : 'primary'}
            {...(!approve && { icon: 'pen' })}
            busy={status === 'signing'}
            disabled={props.isLoading || approve?.disabled}
            onClick={() => canClick() && onSign()}
          >
            {wording.buttonText || (approve?.label ?? sign.sign)}
          </Button>
        </ButtonPair>
      }
    >
      <DeferredStyles rules={signStyles} />
      <HostWords app={requester.name} wording={hostWords} />
      {props.children}
    </Page>
  )
}
