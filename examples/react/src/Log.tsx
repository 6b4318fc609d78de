import { useCallback, useState } from 'react'

export type Write = (line: string) => void

/** The events of this page, newest first. */
export function useLog(): { lines: readonly string[]; log: Write } {
  const [lines, setLines] = useState<readonly string[]>([])
  const log = useCallback((line: string) => setLines((before) => [line, ...before].slice(0, 6)), [])
  return { lines, log }
}

export function Log({ lines }: { lines: readonly string[] }) {
  // Rendered from the start: a screen reader ignores text that appears together with its live region.
  return (
    <ol className="log" data-testid="log" aria-live="polite" aria-label="What happened">
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place
        <li key={i}>{line}</li>
      ))}
    </ol>
  )
}
