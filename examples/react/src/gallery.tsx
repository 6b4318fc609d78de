import { cloneElement, isValidElement, lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from '../../../packages/react/src/modal/shell/Shell.tsx'
import { useLocale } from '../../../packages/react/src/texts/useLocale.ts'
import { TextsContext } from '../../../packages/react/src/texts/useTexts.ts'
import { Boundary } from '../../../packages/react/src/ui/Boundary.tsx'
import type { Theme } from '../../../packages/react/src/ui/theme.ts'
import { GalleryPlay } from './galleryPlay.tsx'
import { none } from './gallerySamples.tsx'
import { screens } from './galleryScreens.tsx'

// gallery.html                                   every screen in its group, with switches and a search: showcase/
// gallery.html?view=code-fail                    one screen with the switches, in a frame of the next address:
// gallery.html?screen=code-fail&theme=dark       one screen, in the real dialog
//   further: accent=%23ffcc00  radius=8  scale=1.5  locale=ar  dir=rtl  drawer=1 (a 400 px wide frame)
//            loading=1 (a landing screen before the app's config is here)
//            failing=1 (the screen throws, as a bug would)
//            walk=1 (the next screen replaces this one in the same dialog)
// gallery.html?play=1                            a login with motion; play=inline: in the page, as in the docs

/** Has its own styles, which a screen in its dialog must not have. */
const Showcase = lazy(() => import('./showcase/Showcase.tsx').then(({ Showcase }) => ({ default: Showcase })))

function readTheme(query: URLSearchParams): Theme {
  const scheme = query.get('theme') ?? 'light'
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  return {
    theme: scheme.startsWith('#')
      ? `#${scheme.slice(1)}`
      : scheme === 'dark' || scheme === 'auto' || scheme === 'page'
        ? scheme
        : 'light',
    accent: query.get('accent') ?? undefined,
    font: query.get('font') ?? 'Inter, system-ui, sans-serif',
    radius: number('radius'),
    scale: number('scale'),
  }
}

type OneScreenProps = { id: string; theme: Theme; isLoading: boolean; isFailing: boolean }

function OneScreen({ id, theme, isLoading, isFailing }: OneScreenProps) {
  const { view = <p>No screen {id}</p> } = screens.find((one) => one.id === id) ?? {}
  return (
    <Shell open theme={theme} onClose={() => document.body.setAttribute('data-closed', id)}>
      {isLoading && isValidElement<{ loading: boolean }>(view) ? cloneElement(view, { loading: true }) : view}
      {isFailing && <Failing />}
    </Shell>
  )
}

function Failing(): never {
  throw new Error('This screen fails.')
}

function Drawer({ query }: { query: URLSearchParams }) {
  const inner = new URLSearchParams(query)
  inner.delete('drawer')
  return <iframe title="Drawer" src={`?${inner}`} />
}

/**
 * The address selects the first screen. A test changes it with an event, which is faster than a reload: reloads count
 * as navigations, and WebKit stops a page after 100 of them in ten seconds.
 */
function useQuery(): URLSearchParams {
  const [search, setSearch] = useState(location.search)
  useEffect(() => {
    const show = (event: Event) => setSearch((event as CustomEvent<string>).detail)
    addEventListener('gallery', show)
    return () => removeEventListener('gallery', show)
  }, [])
  return new URLSearchParams(search)
}

function Gallery() {
  const query = useQuery()
  const theme = readTheme(query)
  const locale = useLocale(query.get('locale') ?? 'en')
  const id = query.get('screen')
  const queryText = String(query)
  const isThere = locale !== undefined
  useEffect(() => {
    document.body.classList.toggle('dark', theme.theme === 'dark')
    if (isThere) document.body.dataset.shown = queryText
  }, [theme.theme, queryText, isThere])
  if (query.has('drawer') && innerWidth > 440) return <Drawer query={query} />
  if (!locale) return null
  const direction = query.get('dir') === 'rtl' ? 'rtl' : locale.first.direction
  return (
    <TextsContext.Provider value={{ ...locale, first: { ...locale.first, direction } }}>
      {query.has('play') ? (
        <GalleryPlay theme={theme} isInline={query.get('play') === 'inline'} />
      ) : id ? (
        <>
          <main data-host>The page of the app</main>
          <Boundary attempt={queryText} onError={none}>
            <OneScreen
              key={query.has('walk') ? '' : id}
              id={id}
              theme={theme}
              isLoading={query.has('loading')}
              isFailing={query.has('failing')}
            />
          </Boundary>
        </>
      ) : (
        <Suspense>
          <Showcase />
        </Suspense>
      )}
    </TextsContext.Provider>
  )
}

declare global {
  interface Window {
    /** The ids of all screens, for the browser tests. */
    __screens: readonly string[]
  }
}
window.__screens = screens.map(({ id }) => id)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
