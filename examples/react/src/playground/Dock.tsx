import type { ReactNode } from 'react'
import { type Pane, usePage } from './page.ts'
import { Glyph } from './ui/Glyph.tsx'
import { Icon } from './ui/icons.ts'

const panes: readonly { pane: Pane; name: string; icon: ReactNode }[] = [
  { pane: 'login', name: 'Login', icon: <Icon name="phone" size={22} /> },
  { pane: 'design', name: 'Design', icon: <Glyph name="palette" size={22} /> },
  { pane: 'code', name: 'Code', icon: <Glyph name="code" size={22} /> },
  { pane: 'account', name: 'Account', icon: <Glyph name="user" size={22} /> },
]

/** Switches between the panes of a narrow screen. */
export function Dock({ pane }: { pane: Pane }) {
  const { show } = usePage()
  return (
    <nav className="pg-dock" aria-label="Parts of this page">
      {panes.map((part) => (
        <button
          key={part.pane}
          type="button"
          aria-current={part.pane === pane ? 'page' : undefined}
          onClick={() => show(part.pane)}
        >
          {part.icon}
          <span>{part.name}</span>
        </button>
      ))}
    </nav>
  )
}
