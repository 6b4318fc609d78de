const lineLength = 46

/** Prints a value as source text: single quotes, trailing commas, short lists on one line. */
export function print(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (value instanceof Date) return `new Date('${value.toISOString()}')`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => print(item, inner))
    : Object.entries(value).map(([name, member]) => `${name}: ${print(member, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${members.join(', ')}${close}`
  if (!line.includes('\n') && indent !== '' && indent.length + line.length < lineLength) return line
  return [open.trim(), ...members.map((member) => `${inner}${member},`), `${indent}${close.trim()}`].join(
    '\n',
  )
}

function quote(text: string): string {
  const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${body}'`
}
