import { installation } from '../installation.ts'
import { usePage } from './page.ts'
import { Glyph } from './ui/Glyph.tsx'
import { Icon } from './ui/icons.ts'
import { Segments } from './ui/Segments.tsx'
import type { PageTheme } from './usePageTheme.ts'

/** The demo serves the docs site, which `npm run docs` builds for other servers. */
const docs = '/docs/'
const themes = [
  { value: 'light', label: 'Light', icon: <Glyph name="sun" /> },
  { value: 'dark', label: 'Dark', icon: <Glyph name="moon" /> },
  { value: 'auto', label: 'System', icon: <Glyph name="half" /> },
] as const

type HeaderProps = {
  theme: PageTheme
  onTheme(theme: PageTheme): void
  /** Replaces the pill. */
  onPillSlot(slot: HTMLElement | null): void
}

export function Header({ theme, onTheme, onPillSlot }: HeaderProps) {
  const { view } = usePage()
  const current = (name: typeof view) => (name === view ? ('page' as const) : undefined)
  const segmentsFor = (label: string) => (
    <Segments label={label} choices={themes} value={theme} onChange={onTheme} />
  )
  return (
    <header className="pg-top">
      <a className="pg-mark" href="#build" aria-label="Latchkey playground">
        <span>
          <Icon name="latch" size={18} />
        </span>
      </a>
      <div className="pg-name">
        <h1>Latchkey</h1>
        <p className="pg-claim">Login and wallets on your own server</p>
      </div>
      <nav className="pg-views" aria-label="Views">
        <a href="#build" aria-current={current('build')}>
          Build
        </a>
        <a href="#account" aria-current={current('account')}>
          Account
        </a>
      </nav>
      <nav className="pg-links" aria-label="Elsewhere">
        <Links />
      </nav>
      <div className="pg-theme">{segmentsFor('Theme of this page')}</div>
      <div className="pg-pill" ref={onPillSlot} />
      <details className="pg-menu">
        <summary aria-label="Menu">
          <Glyph name="menu" size={20} />
        </summary>
        <nav aria-label="Elsewhere, menu">
          <Links />
          {segmentsFor('Theme of this page, menu')}
        </nav>
      </details>
    </header>
  )
}

function Links() {
  return (
    <>
      <a href={`${installation.apiUrl}/sandbox/inbox`}>Inbox</a>
      <a href={`${installation.apiUrl}/sandbox`}>Sandbox</a>
      <a href="/gallery.html">Every screen</a>
      <a href={docs}>Docs</a>
    </>
  )
}
