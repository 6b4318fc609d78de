import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from '../../../packages/react/src/modal/Shell.tsx'
import { en } from '../../../packages/react/src/texts/en.ts'
import { TextsContext } from '../../../packages/react/src/texts/useTexts.ts'
import type { Theme } from '../../../packages/react/src/ui/theme.ts'
import { GalleryPlay } from './galleryPlay.tsx'
import { none } from './gallerySamples.tsx'
import { screens } from './galleryScreens.tsx'

// gallery.html                                   every screen at once
// gallery.html?screen=code-fail&theme=dark       one screen, in the real dialog
//   further: accent=%23ffcc00  radius=8  scale=1.5  dir=rtl  drawer=1 (a 400 px wide frame)
// gallery.html?play=1                            a login, with its motion
const query = new URLSearchParams(location.search)

function readTheme(): Theme {
  const scheme = query.get('theme') ?? 'light'
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  return {
    theme: scheme.startsWith('#')
      ? `#${scheme.slice(1)}`
      : scheme === 'dark' || scheme === 'auto'
        ? scheme
        : 'light',
    accent: query.get('accent') ?? undefined,
    font: 'Inter, system-ui, sans-serif',
    radius: number('radius'),
    scale: number('scale'),
  }
}

const theme = readTheme()
const texts = { ...en, direction: query.get('dir') === 'rtl' ? 'rtl' : 'ltr' } as const

function OneScreen({ id }: { id: string }) {
  const screen = screens.find((one) => one.id === id)
  return (
    <Shell open theme={theme} onClose={none}>
      {screen?.view ?? <p>No screen {id}</p>}
    </Shell>
  )
}

function Sheet() {
  return (
    <main>
      <h1>Latchkey: every screen</h1>
      {[...new Set(screens.map((screen) => screen.group))].map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <div className="grid">{screens.filter((screen) => screen.group === group).map(Cell)}</div>
        </section>
      ))}
    </main>
  )
}

function Cell({ id, name, view }: { id: string; name: string; view: ReactNode }) {
  return (
    <figure key={id} data-screen={id}>
      <Shell open standalone theme={theme} onClose={none}>
        {view}
      </Shell>
      <figcaption>
        <a href={`?screen=${id}`}>{name}</a>
      </figcaption>
    </figure>
  )
}

function Drawer() {
  const inner = new URLSearchParams(query)
  inner.delete('drawer')
  return <iframe title="Drawer" src={`?${inner}`} />
}

function Gallery() {
  const id = query.get('screen')
  if (query.has('drawer') && innerWidth > 440) return <Drawer />
  if (query.has('play')) return <GalleryPlay theme={theme} />
  return id ? <OneScreen id={id} /> : <Sheet />
}

declare global {
  interface Window {
    /** The ids of all screens, for the browser tests. */
    __screens: readonly string[]
  }
}
window.__screens = screens.map(({ id }) => id)
document.body.classList.toggle('dark', theme.theme === 'dark')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <TextsContext.Provider value={texts}>
        <Gallery />
      </TextsContext.Provider>
    </StrictMode>,
  )
