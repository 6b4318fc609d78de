// Medians and their spread, and the table that a run prints.

export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)]
}

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** `123 (120–130) ms`: the median and the range of the rounds. */
export function spread(values, unit, digits = 0) {
  const round = (value) => value.toFixed(digits)
  const [low, high] = [Math.min(...values), Math.max(...values)].map(round)
  const middle = round(median(values))
  return low === high ? `${middle} ${unit}` : `${middle} (${low}–${high}) ${unit}`
}

export const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** One goal. `ratio` is ours divided by the peer's, and must be at most (or at least) `target`. */
export function goal({ id, what, ours, peer, ratio, target, atLeast = false }) {
  const isMet = atLeast ? ratio >= target : ratio <= target
  const sign = atLeast ? '≥' : '≤'
  return {
    goal: id,
    what,
    ours,
    peer,
    ratio: `${ratio.toFixed(3)}`,
    target: `${sign} ${target.toFixed(3)}`,
    met: isMet ? 'yes' : 'NO',
  }
}

/** A figure without a goal, shown next to the goals. */
export function note({ id, what, ours = '', peer = '' }) {
  return { goal: id, what, ours, peer, ratio: '', target: '', met: '' }
}

/** Markdown, so that the output of a run can be pasted unchanged. */
export function table(rows) {
  const names = ['goal', 'what', 'ours', 'peer', 'ratio', 'target', 'met']
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))]
  const widths = names.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)))
  const print = (line) => `| ${line.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`
  return [
    print(lines[0]),
    print(widths.map((width) => '-'.repeat(width))),
    ...lines.slice(1).map(print),
  ].join('\n')
}
