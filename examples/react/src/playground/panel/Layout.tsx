import { type ReactNode, useId } from 'react'
import type { Look } from '../look/look.ts'
import { usePage } from '../page.ts'
import { Group } from './Group.tsx'

const layouts: readonly { value: Look['layout']; label: string; drawing: ReactNode }[] = [
  {
    value: 'dialog',
    label: 'Dialog',
    drawing: (
      <>
        <rect className="a" x="1" y="1" width="70" height="46" rx="5" />
        <rect className="b" x="25" y="9" width="22" height="30" rx="3" />
      </>
    ),
  },
  {
    value: 'drawer',
    label: 'Drawer',
    drawing: (
      <>
        <rect className="a" x="23" y="1" width="26" height="46" rx="5" />
        <path className="b" d="M23 23a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v19a5 5 0 0 1-5 5H28a5 5 0 0 1-5-5Z" />
      </>
    ),
  },
  {
    value: 'inline',
    label: 'Inline',
    drawing: (
      <>
        <rect className="a" x="1" y="1" width="70" height="46" rx="5" />
        <path className="c" d="M8 12h18M8 18h13M8 24h16" />
        <rect className="d" x="38" y="8" width="26" height="32" rx="3" />
      </>
    ),
  },
]

export function Layout() {
  const { look, change } = usePage()
  const name = useId()
  const summary = layouts.find(({ value }) => value === look.layout)?.label ?? ''
  return (
    <Group title="Layout" summary={summary}>
      <div className="pg-cards" role="radiogroup" aria-label="Layout">
        {layouts.map(({ value, label, drawing }) => (
          <label key={value} className="pg-card">
            <input
              type="radio"
              name={name}
              checked={value === look.layout}
              onChange={() => change({ layout: value })}
            />
            <span>
              <svg viewBox="0 0 72 48" aria-hidden="true">
                {drawing}
              </svg>
              {label}
            </span>
          </label>
        ))}
      </div>
      <p className="pg-hint">At 440 px and narrower, a dialog becomes a drawer.</p>
    </Group>
  )
}
