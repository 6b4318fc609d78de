import type { ReactNode } from 'react'

/** From this length on, a text is laid out in parts, and parts out of view are skipped. */
const longFrom = 4_000
const partLength = 2_000

/**
 * A text of any length from the asking app. A long one only costs its visible part: 100 kB as one text took a second to
 * lay out.
 */
export function LongText({ children: text }: { children: string }) {
  if (text.length <= longFrom) return text
  return splitText(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
    <span key={at} className="lk-part">
      {part}
    </span>
  ))
}

/** The same, as the value of a row. */
export function toLongValue(text: string): ReactNode {
  if (text.length <= longFrom) return text
  return (
    <bdi>
      <LongText>{text}</LongText>
    </bdi>
  )
}

/** Splits a text at the ends of lines or words. Only a word longer than a part is cut, and never inside a character. */
export function splitText(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const part = text.slice(start, start + partLength)
    const isLast = start + partLength >= text.length
    parts.push(isLast ? part : part.slice(0, findBreak(part)))
    start += parts.at(-1)?.length ?? 0
  }
  return parts
}

function findBreak(part: string): number {
  const isHalfPair = /[\ud800-\udbff]$/.test(part)
  return (
    part.lastIndexOf('\n') + 1 || part.lastIndexOf(' ') + 1 || (isHalfPair ? part.length - 1 : part.length)
  )
}
