import { none } from '../gallerySamples.tsx'
import { type Screen, screens } from '../galleryScreens.tsx'
import { Glyph } from '../playground/ui/Glyph.tsx'
import type { Shown } from './address.ts'
import { findScreens } from './findScreens.ts'
import { ScreenCard } from './ScreenCard.tsx'
import type { Change } from './useShown.ts'

type ScreenListProps = { shown: Shown; change: Change }

/** The front of the gallery: all screens in their groups, or those that the search finds. */
export function ScreenList({ shown, change }: ScreenListProps) {
  const found = findScreens(shown.search)
  const groups = [...new Set(found.map(({ group }) => group))].map(
    (group) => [group, found.filter((screen) => screen.group === group)] as const,
  )
  return (
    <main className="sc-list">
      <div className="sc-front">
        <h1>Every screen of the login and the wallet</h1>
        <p>
          {screens.length} screens, as your users see them. Choose a look above, and open a screen to try it
          as a dialog or a drawer.
        </p>
        <div className="sc-search">
          <Glyph name="search" />
          <input
            type="search"
            className="pg-in"
            aria-label="Search the screens"
            placeholder="Search: code, send, passkey …"
            value={shown.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </div>
        <p className="sc-count" role="status">
          {shown.search && toCount(found)}
        </p>
      </div>
      <div className="sc-columns">
        <nav className="sc-groups" aria-label="Groups">
          {groups.map(([group, members]) => (
            <a key={group} href={`#${toAnchor(group)}`}>
              {group}
              <small>{members.length}</small>
            </a>
          ))}
        </nav>
        <div>
          {groups.map(([group, members]) => (
            <section key={group} aria-labelledby={toAnchor(group)}>
              <h2 id={toAnchor(group)}>{group}</h2>
              <div className="sc-grid">
                {members.map((screen) => (
                  <ScreenCard key={screen.id} screen={screen} shown={shown} change={change} onClose={none} />
                ))}
              </div>
            </section>
          ))}
          {found.length === 0 && (
            <p className="sc-none">
              No screen is called that.{' '}
              <button type="button" className="pg-b" onClick={() => change({ search: '' })}>
                Show all
              </button>
            </p>
          )}
        </div>
      </div>
    </main>
  )
}

const toCount = (found: readonly Screen[]) => `${found.length} of ${screens.length} screens`

const toAnchor = (group: string) => group.toLowerCase().replaceAll(/\W+/g, '-')
