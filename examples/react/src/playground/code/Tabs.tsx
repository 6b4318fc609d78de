import { type KeyboardEvent, useRef } from 'react'
import type { Snippet } from './snippets.ts'

type TabsProps = {
  tabs: Record<string, Snippet>
  chosen: string
  isShort: boolean
  onChoose(name: string): void
}

/** Supports arrow keys, Home and End, as tabs should. */
export function Tabs({ tabs, chosen, isShort, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs)
  const move = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = names.indexOf(chosen)
    const steps: Record<string, number> = {
      [forward]: at + 1,
      [forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight']: at - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const name = names[to % names.length] ?? chosen
    onChoose(name)
    list.current?.querySelector<HTMLElement>(`#pg-tab-${name}`)?.focus()
  }
  return (
    <div className="pg-tabs" role="tablist" aria-label="Code for" ref={list} onKeyDown={move}>
      {Object.entries(tabs).map(([name, { name: title, short }]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`pg-tab-${name}`}
          aria-selected={name === chosen}
          aria-controls="pg-codepanel"
          aria-label={title}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {short ? (
            <>
              {!isShort && <span className="long">{title}</span>}
              <span className={isShort ? '' : 'short'}>{short}</span>
            </>
          ) : (
            title
          )}
        </button>
      ))}
    </div>
  )
}
