import { useState } from 'react'

type ConfirmedProps = { label: string; name: string; onConfirm(): Promise<unknown> }

/** A destructive action that asks for a second click in place. Losing the focus cancels the first click. */
export function Confirmed({ label, name, onConfirm }: ConfirmedProps) {
  const [isAsking, setAsking] = useState(false)
  const press = () => {
    setAsking(!isAsking)
    if (isAsking) void onConfirm()
  }
  return (
    <button
      type="button"
      className={`pg-b${isAsking ? ' danger' : ''}`}
      aria-label={isAsking ? `Really ${label.toLowerCase()} ${name}` : `${label} ${name}`}
      onClick={press}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? `Really ${label.toLowerCase()}?` : label}
    </button>
  )
}
