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
  /** @default 'Sign' with a pen icon */
  approve?: { label: string; disabled?: boolean | undefined } | undefined
  /** The worst of all findings: it decides which button is the main one. @default neutral */
  tone?: Tone
  /**
   * Part of the request is still loading: the user cannot approve until it has loaded and has been visible for a
   * moment.
   */
  isLoading?: boolean
  /** The warnings to read before approving. If they change, the button waits again. */
  warnings?: string | undefined
  children: ReactNode
}

/**
 * The frame of every request to sign: the requester, the content, and two buttons. The title has the focus, not Sign.
 */
export function SignPage(props: SignPageProps) {
  const { requester, status, approve, tone = 'neutral', onSign, onCancel } = props
  // If there is a finding, the app's own words get a separate place.
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
