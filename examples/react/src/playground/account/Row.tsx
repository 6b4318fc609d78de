import type { ReactNode } from 'react'
import { type Mark, Tile } from '../ui/icons.ts'

type RowProps = { mark: Mark; title: string; children: ReactNode; end?: ReactNode }

/** One item of the account: its name, details and actions. */
export function Row({ mark, title, children, end }: RowProps) {
  return (
    <li className="pg-r">
      <Tile mark={mark} />
      <span className="grow">
        <b>{title}</b>
        {children}
      </span>
      <span className="end">{end}</span>
    </li>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <div className="pg-sh">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}
