import { useState } from 'react'

type ConfirmedProps = { label: string; name: string; onConfirm(): Promise<unknown> }

/** What takes something away asks once more, in place. It forgets the first press when it is left. */
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
