import { Icon } from '../playground/ui/icons.ts'
import type { Display } from './address.ts'
import { DisplayLink } from './DisplayLink.tsx'
import { Switches } from './Switches.tsx'
import type { Change } from './useDisplay.ts'

type HeaderProps = { display: Display; change: Change }

export function Header({ display, change }: HeaderProps) {
  return (
    <header className="sc-top">
      <div className="sc-head">
        <DisplayLink
          display={{ ...display, view: undefined, search: '' }}
          change={change}
          className="sc-brand"
        >
          <span className="sc-mark">
            <Icon name="latch" size={18} />
          </span>
          Latchkey
        </DisplayLink>
        <nav aria-label="Pages">
          <a href="./">Playground</a>
          <a href="./docs/">Docs</a>
        </nav>
      </div>
      <details className="sc-looks" open={innerWidth >= 720}>
        <summary>
          Look <Icon name="down" size={16} />
        </summary>
        <Switches display={display} change={change} />
      </details>
    </header>
  )
}
