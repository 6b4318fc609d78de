import { type CSSProperties, type ReactNode, useRef } from 'react'
import { installation } from '../../installation.ts'
import { usePage } from '../page.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/icons.ts'
import { Segments } from '../ui/Segments.tsx'
import { Caption } from './Caption.tsx'
import { Problem } from './Problem.tsx'
import { SceneList } from './SceneList.tsx'
import { useFit } from './useFit.ts'
import type { StageState } from './useStage.ts'

type StageProps = {
  stage: StageState
  scheme: 'light' | 'dark'
  step: string | undefined
  children: ReactNode
}

/** The middle column: the login in its own theme. */
export function Stage({ stage, scheme, step, children }: StageProps) {
  const { look, session } = usePage()
  const { status } = session.status
  const isDown = status === 'unreachable' && step === undefined
  const box = useRef<HTMLDivElement>(null)
  const phone = useRef<HTMLDivElement>(null)
  useFit(stage.device === 'phone', box, phone)
  const isWindow = stage.device === 'desktop' && look.layout === 'inline'
  return (
    <section
      id="pg-stage"
      className="pg-stage"
      aria-label="Your login"
      tabIndex={-1}
      data-theme={scheme}
      data-device={stage.device}
      style={{ '--pg-accent': `#${look.accent}` } as CSSProperties} // React has no type for it
    >
      <Bar stage={stage} isDown={isDown} />
      <div className="pg-box0" ref={box}>
        {isDown && <Problem />}
        <div className={isWindow ? 'pg-window' : `pg-${stage.device}`} ref={phone} hidden={isDown}>
          <div className="pg-screen">
            <div className="pg-app" aria-hidden="true">
              <i />
              <i />
              <i />
              <b />
              <b />
            </div>
            <div className="pg-veil" />
            <div className="pg-modal">{children}</div>
          </div>
        </div>
        {!isDown && <Caption stage={stage} step={step} />}
      </div>
      <SceneList stage={stage} />
    </section>
  )
}

const devices = [
  { value: 'desktop', label: 'Desktop', icon: <Glyph name="desktop" /> },
  { value: 'phone', label: 'Phone', icon: <Icon name="phone" size={18} /> },
] as const

function Bar({ stage, isDown }: { stage: StageState; isDown: boolean }) {
  const { session } = usePage()
  const isReady = session.status.status === 'ready'
  const isLoggedIn = session.user !== null && stage.scene === 'landing'
  const title = isDown
    ? 'Your login is not connected'
    : isReady
      ? 'Your login is running'
      : 'Starting your login'
  return (
    <div className="pg-bar">
      <div className="pg-title">
        <h2>{title}</h2>
        <Where isDown={isDown} isReady={isReady} />
      </div>
      <div className="pg-device">
        <Segments label="Device" choices={devices} value={stage.device} onChange={stage.showDevice} />
      </div>
      {!isLoggedIn && (
        <button
          type="button"
          className="pg-b strong pg-open"
          disabled={isDown || !isReady}
          onClick={() => stage.setDialog(true)}
        >
          <span>
            Open<span className="wide"> as dialog</span>
          </span>
        </button>
      )}
    </div>
  )
}

function Where({ isDown, isReady }: { isDown: boolean; isReady: boolean }) {
  const { session } = usePage()
  const { host, hostname } = new URL(installation.apiUrl)
  if (isDown) {
    const isRefused = session.status.status === 'unreachable' && session.status.error.status !== undefined
    return (
      <p>
        <i className="dot bad" />
        {isRefused ? 'Refused by' : 'No answer from'} {host}
      </p>
    )
  }
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return (
    <p>
      <i className={`dot${isReady ? '' : ' off'}`} />
      <span>
        <bdi>{host}</bdi>
        {isLocal && <span className="far">, nothing leaves this machine</span>}
      </span>
    </p>
  )
}
