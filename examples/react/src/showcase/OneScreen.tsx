import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Screen } from '../galleryScreens.tsx'
import { Icon } from '../playground/ui/icons.ts'
import { type Display, writeScreen } from './address.ts'
import { DisplayLink } from './DisplayLink.tsx'
import { findScreens } from './findScreens.ts'
import type { Change } from './useDisplay.ts'

type OneScreenProps = { screen: Screen; display: Display; change: Change }

/** One screen as users see it, in its own window: a dialog, or a drawer in a narrow window. */
export function OneScreen({ screen, display, change }: OneScreenProps) {
  const query = writeScreen(display, screen.id)
  const [first] = useState(query)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // Changes the screen without a reload: `gallery.tsx` listens for this event.
    frame.current?.contentWindow?.dispatchEvent(new CustomEvent('gallery', { detail: query.slice(1) }))
  }, [query])
  useFocusKept(frame, screen.id)
  const matches = findScreens(display.search)
  const place = matches.findIndex(({ id }) => id === screen.id)
  const [previous, next] = [matches[place - 1], place < 0 ? undefined : matches[place + 1]]
  const { form, width } = display
  return (
    <main className="sc-one">
      <nav className="sc-path" aria-label="Screens">
        <DisplayLink display={{ ...display, view: undefined }} change={change} className="sc-back">
          <Icon name="left" size={18} />
          All screens
        </DisplayLink>
        <div>
          <Step label="Previous" to={previous} icon="left" {...{ display, change }} />
          <Step label="Next" to={next} icon="right" {...{ display, change }} />
        </div>
      </nav>
      <h1>
        <small>{screen.group}</small>
        {screen.name}
      </h1>
      <iframe
        ref={frame}
        className="sc-frame"
        data-form={form}
        title={`${screen.name}, as a ${form}`}
        src={first}
        style={form === 'drawer' ? { inlineSize: `${width}px` } : undefined}
        onLoad={({ currentTarget }) => {
          const { contentWindow } = currentTarget
          contentWindow?.dispatchEvent(new CustomEvent('gallery', { detail: query.slice(1) }))
        }}
      />
    </main>
  )
}

/** An opening dialog takes the focus. This returns it to the link, which the user may click again. */
function useFocusKept(frame: RefObject<HTMLIFrameElement | null>, id: string): void {
  const first = useRef(id)
  useEffect(() => {
    const inner = frame.current?.contentWindow
    const link = document.activeElement
    if (!inner || id === first.current || !(link instanceof HTMLElement)) return
    first.current = id
    const giveBack = () => link.focus()
    const keep = () => inner.removeEventListener('focus', giveBack)
    inner.addEventListener('focus', giveBack, { once: true })
    inner.addEventListener('pointerdown', keep, { once: true, capture: true })
  }, [frame, id])
}

type StepProps = OneScreenStep & { label: string; icon: 'left' | 'right' }
type OneScreenStep = { to: Screen | undefined; display: Display; change: Change }

function Step({ label, to, icon, display, change }: StepProps) {
  if (!to) return null
  return (
    <DisplayLink
      display={{ ...display, view: to.id }}
      change={change}
      className="sc-step"
      label={`${label}: ${to.name}`}
    >
      {icon === 'left' && <Icon name="left" size={18} />}
      {label}
      {icon === 'right' && <Icon name="right" size={18} />}
    </DisplayLink>
  )
}
