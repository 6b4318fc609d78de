import { Icon } from '../playground/ui/icons.ts'
import type { Shown } from './address.ts'
import { ShownLink } from './ShownLink.tsx'
import { Switches } from './Switches.tsx'
import type { Change } from './useShown.ts'

type HeaderProps = { shown: Shown; change: Change }

export function Header({ shown, change }: HeaderProps) {
  return (
    <header className="sc-top">
      <div className="sc-head">
        <ShownLink shown={{ ...shown, view: undefined, search: '' }} change={change} className="sc-brand">
          <span className="sc-mark">
            <Icon name="latch" size={18} />
          </span>
          Latchkey
        </ShownLink>
        <nav aria-label="Pages">
          <a href="./">Playground</a>
          <a href="./docs/">Docs</a>
        </nav>
      </div>
      <details className="sc-looks" open={innerWidth >= 720}>
        <summary>
          Look <Icon name="down" size={16} />
        </summary>
        <Switches shown={shown} change={change} />
      </details>
    </header>
  )
}
