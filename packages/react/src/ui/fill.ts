import { createElement, Fragment, type ReactNode } from 'react'

/** Inserts values into a sentence: `fillText('Sent to {to}', { to })`. */
export function fillText(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)
}

/** The same with elements as values, so that a translation may move them freely. */
export function fill(sentence: string, values: Record<string, ReactNode>): ReactNode {
  const parts = sentence.split(/\{(\w+)\}/g)
  return parts.map((part, at) =>
    at % 2 ? createElement(Fragment, { key: at }, values[part] ?? `{${part}}`) : part,
  )
}
