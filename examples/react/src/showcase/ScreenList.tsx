import { none } from '../gallerySamples.tsx'
import { type Screen, screens } from '../galleryScreens.tsx'
import { Glyph } from '../playground/ui/Glyph.tsx'
import type { Display } from './address.ts'
import { findScreens } from './findScreens.ts'
import { ScreenCard } from './ScreenCard.tsx'
import type { Change } from './useDisplay.ts'

type ScreenListProps = { display: Display; change: Change }

/** The start page of the gallery: all screens in groups, or the search results. */
export function ScreenList({ display, change }: ScreenListProps) {
  const matches = findScreens(display.search)
  const groups = [...new Set(matches.map(({ group }) => group))].map(
    (group) => [group, matches.filter((screen) => screen.group === group)] as const,
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
            value={display.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </div>
        <p className="sc-count" role="status">
          {display.search && toCount(matches)}
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
                  <ScreenCard
                    key={screen.id}
                    screen={screen}
                    display={display}
                    change={change}
                    onClose={none}
                  />
                ))}
              </div>
            </section>
          ))}
          {matches.length === 0 && (
            <p className="sc-none">
              No matching screens.{' '}
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

const toCount = (matches: readonly Screen[]) => `${matches.length} of ${screens.length} screens`

const toAnchor = (group: string) => group.toLowerCase().replaceAll(/\W+/g, '-')
