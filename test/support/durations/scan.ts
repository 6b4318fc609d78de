import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../../packages')
const names = ['wire', 'server', 'signer', 'core', 'react', 'frame', 'consent', 'node'] as const

/** A duration in the sources. */
export type FoundDuration = {
  /** `wire limits.ts codeLifeSeconds`. A duration without a name is named after the function or member that gets it. */
  key: string
  /** Its value in the unit of its name, or the expression that computes it from others. */
  value: number | string
}

/** Names with a unit and a numeric value, or the value of a day or an hour. */
const namePattern =
  /(?:(?:const|let) )?\b(\w*(?:Ms|Millis|millis|Seconds|_seconds|Minutes|Hours|Days|Months)|day|hour|minute|week|seconds|minutes|hours|days)\b(?:: number)? ?[=:] ?((?:seconds\(\{|[\d[{(])[^\n]*|limits\.[^\n]*)/g
/** Durations that are written as a number where they are used. */
const inline = [
  ['interval', /\binterval '([^']+)'/g],
  ['max-age', /\bmax-age=(\d+)/gi],
  ['setTimeout', /\bsetTimeout\([^\n]*, (\d[\d_]*)\)/g],
  ['days', /\* (86_400(?:_000)?|24 \* 3_600(?:_000)?)\b/g],
  ['timeout', /AbortSignal\.timeout\((\d[\d_]*)\)/g],
] as const

export function findDurations(): FoundDuration[] {
  const entries = names.flatMap((name) => {
    const folder = join(packages, name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => findIn(`${name} ${file}`, readFileSync(join(folder, file), 'utf8')))
  })
  const counts = new Map<string, number>()
  return entries.filter(isDuration).map(({ key, value }) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { key: count === 1 ? key : `${key} ${count}`, value }
  })
}

/** Types, functions and elements can have such names as well. */
function isDuration({ key, value }: FoundDuration): boolean {
  if (typeof value === 'number') return true
  return (
    /\d|limits\./.test(value) &&
    !/=>|sql`|: number|: string|: 'string'|\/>$/.test(value) &&
    !/ minute$/.test(key)
  )
}

function findIn(file: string, source: string): FoundDuration[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^--.*$/gm, '')
  return [
    ...[...text.matchAll(namePattern)].map(([, name, value]) => ({
      key: `${file} ${name}`,
      value: toValue(value),
    })),
    ...inline.flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].map(([, value]) => ({ key: `${file} ${kind}`, value: toValue(value) })),
    ),
  ]
}

/** The product of a text such as `24 * 3_600`, or the text up to the end of its line. */
function toValue(text = ''): number | string {
  const [product] = /^\d[\d_]*(?: \* \d[\d_]*)*(?=[\s,;)}\]]|$)/.exec(text) ?? []
  if (product === undefined || /^\s*[-+*/%]/.test(text.slice(product.length)))
    return text.replace(/[,\s]+$/, '')
  return product.split(' * ').reduce((result, part) => result * Number(part.replaceAll('_', '')), 1)
}
