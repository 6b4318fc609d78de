import { useEffect, useRef } from 'react'
import { paint } from './paint.ts'

const litMs = 2_400

/** Source text in four colors. Changed lines are highlighted for two seconds and scrolled into view. */
export function Source({ code, isDiff }: { code: string; isDiff: boolean }) {
  const box = useRef<HTMLElement>(null)
  const before = useRef(code)
  const lines = code.split('\n')
  useEffect(() => {
    if (before.current === code) return
    const oldLines = new Set(before.current.split('\n'))
    before.current = code
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('.l') ?? [])]
    const newRows = rows.filter(({ textContent }) => textContent?.trim() && !oldLines.has(textContent))
    for (const row of newRows) row.classList.add('new')
    scrollTo(box.current, newRows[0])
    const timer = setTimeout(() => {
      for (const row of newRows) row.classList.remove('new')
    }, litMs)
    return () => {
      clearTimeout(timer)
      for (const row of newRows) row.classList.remove('new')
    }
  }, [code])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="pg-codebox" dir="ltr" tabIndex={0} aria-label="Source" ref={box}>
      <pre>
        <code>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity except its position
            <span key={at} className={`l${isDiff ? toDiffClass(line) : ''}`}>
              {paint(line).map((token) => (
                <b key={token.at} className={token.kind}>
                  {token.text}
                </b>
              ))}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}

const toDiffClass = (line: string) => (line.startsWith('+') ? ' add' : line.startsWith('-') ? ' del' : '')

function scrollTo(box: HTMLElement | null, row: HTMLElement | undefined): void {
  if (!box || !row) return
  const top = row.offsetTop - box.offsetTop
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - 60
}
