import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { IconButton } from './IconButton.tsx'
import { type Dismiss, type PageFocus, useShell } from './shellContext.ts'

export type PageProps = {
  /** Identifies a page: going back to an earlier name slides the other way and restores the focus of the used row. */
  name: string
  title: ReactNode
  text?: ReactNode
  /** The start of the bar: logo or requester. Without it, `onBack` puts a back button there. */
  lead?: ReactNode
  onBack?: (() => void) | undefined
  /** A tile or ring above the title. */
  hero?: ReactNode
  /** Text and choices are aligned to the start; waiting screens are centered. */
  axis?: 'start' | 'center'
  large?: boolean
  children?: ReactNode
  dock?: ReactNode
  dockLine?: boolean
  foot?: ReactNode
  focus?: PageFocus
  dismiss?: Dismiss
  /** A state of the same page. A change animates the height and sets the focus again, without a fade. */
  state?: string
}

/** One screen of the modal: bar, scrolling view, dock, footer. */
export function Page(props: PageProps) {
  const { axis = 'start', large, lead, onBack, children, dock, dockLine, foot, dismiss = 'any' } = props
  const page = usePage(props)
  // An empty bar would be 56 px of blank space, so the first content moves into it.
  const isBare = !lead && !onBack && axis === 'start'
  const view = `lk-view${axis === 'center' ? ' is-center' : ''}${large ? ' lk-brandlead' : ''}`
  return (
    <div className="lk-page" ref={page} data-page={props.name}>
      <Bar lead={isBare ? <Lead {...props} /> : lead} onBack={onBack} closable={dismiss !== 'never'} />
      <div className={view}>
        <Head {...props} hero={!isBare && props.hero} title={(!isBare || props.hero) && props.title} />
        {children}
      </div>
      {dock && (
        // A reused button would fade from the color of the previous one.
        <div key={`${props.name} ${props.state}`} className={dockLine ? 'lk-dock line' : 'lk-dock'}>
          {dock}
        </div>
      )}
      {foot}
    </div>
  )
}

function Bar({ lead, onBack, closable }: Pick<PageProps, 'lead' | 'onBack'> & { closable: boolean }) {
  const { close, closes } = useShell()
  const t = useTexts().common
  return (
    <div className="lk-bar">
      {lead ?? (onBack ? <IconButton icon="left" label={t.back} onClick={onBack} /> : <span />)}
      {closable && closes && <IconButton icon="close" label={t.close} onClick={close} />}
    </div>
  )
}

type HeadProps = Pick<PageProps, 'hero' | 'title' | 'text'>

function Lead({ hero, title }: HeadProps) {
  return (
    <div className="lk-brand" id="lk-lead">
      {hero || <Title>{title}</Title>}
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h2 className="lk-title" id={useShell().titleId} tabIndex={-1} aria-describedby="lk-text">
      {children}
    </h2>
  )
}

function Head({ hero, title, text }: HeadProps) {
  if (!title && !text) return null
  return (
    <div className="lk-head" id="lk-head">
      {hero}
      {title && <Title>{title}</Title>}
      {text && (
        <div className="lk-text" id="lk-text">
          {text}
        </div>
      )}
    </div>
  )
}

function usePage({ name, state, focus = 'auto', dismiss = 'any' }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const lastState = useRef(state)
  const shell = useShell()
  useLayoutEffect(() => shell.setDismiss(dismiss), [shell, dismiss])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new name enters
  useLayoutEffect(() => {
    if (page.current) shell.enter(page.current, { name, focus })
  }, [shell, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state changes the page
  useLayoutEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (page.current) shell.change(page.current, { name, focus })
  }, [shell, state])
  return page
}
