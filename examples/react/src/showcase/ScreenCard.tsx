import { useEffect, useRef, useState } from 'react'
import { Shell } from '../../../../packages/react/src/modal/shell/Shell.tsx'
import type { Screen } from '../galleryScreens.tsx'
import { Icon } from '../playground/ui/icons.ts'
import { type Display, toTheme } from './address.ts'
import { DisplayLink } from './DisplayLink.tsx'
import type { Change } from './useDisplay.ts'

type ScreenCardProps = { screen: Screen; display: Display; change: Change; onClose(): void }

/**
 * A picture of a screen that opens it. It is drawn only near the viewport, since a page with all of them is slow, and
 * is inert, since hundreds of screens have too many controls for keyboard users.
 */
export function ScreenCard({ screen, display, change, onClose }: ScreenCardProps) {
  const { id, name, view } = screen
  const [isNear, setNear] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    if (card.current) observer.observe(card.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className="sc-card" data-screen={id} ref={card}>
      <figcaption>
        <DisplayLink display={{ ...display, view: id }} change={change} className="sc-open">
          {name}
          <Icon name="right" size={16} />
        </DisplayLink>
      </figcaption>
      <div className="sc-draw" data-drawn={isNear || undefined} inert>
        {isNear && (
          <Shell open standalone theme={toTheme(display)} onClose={onClose}>
            {view}
          </Shell>
        )}
      </div>
    </figure>
  )
}
