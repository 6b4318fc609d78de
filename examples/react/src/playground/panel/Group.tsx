import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/icons.ts'

type GroupProps = { title: string; summary: string; open?: boolean; children: ReactNode }

/** A section of the panel. Its summary contains its value, so that it is visible while the section is closed. */
export function Group({ title, summary, open = false, children }: GroupProps) {
  const [isOpen, setOpen] = useState(open)
  return (
    <details className="pg-g" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <small>{summary}</small>
        <Icon name="down" size={16} />
      </summary>
      <div className="pg-gb">{children}</div>
    </details>
  )
}
