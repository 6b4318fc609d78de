export type Sample = { name: string; labels: Record<string, string>; value: number }
export type Family = { type: string; help: string; samples: Sample[] }

/**
 * Reads the text format of Prometheus: each family by its name, with its samples
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
 */
export function readMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>()
  let current: Family = { type: '', help: '', samples: [] }
  for (const line of text.split('\n')) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (what === 'HELP') {
      current = { type: '', help: rest.replaceAll('\\n', '\n'), samples: [] }
      families.set(name, current)
    } else if (what === 'TYPE') current.type = rest
    else if (line !== '') current.samples.push(readSample(line))
  }
  return families
}

function readSample(line: string): Sample {
  const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
    key,
    text,
  ])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}

/** The value of one series; 0 if it is missing. */
export function readValue(
  families: Map<string, Family>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const samples = [...families.values()].flatMap((family) => family.samples)
  const matches = samples.filter(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )
  return matches.reduce((sum, { value }) => sum + value, 0)
}
