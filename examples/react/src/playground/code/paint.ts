const comment = /\/\/[^\n]*/
const text = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
const keyword = /\b(?:import|from|export|const|return|function|async|await|new|type|as|if|null|true|false)\b/
const tag = /<\/?[A-Za-z]\w*|(?<=[\w}"'])\s?\/?>(?=\s|$)/
const number = /\b\d+\b/
const name = /[A-Za-z_$][\w$]*(?=\s*:(?!:)|=\{|=")/
const kinds = ['c', 's', 'k', 't', 'n', 'p'] as const
const token = new RegExp(
  [comment, text, keyword, tag, number, name].map(({ source }) => `(${source})`).join('|'),
  'g',
)

export type Token = { at: number; kind: (typeof kinds)[number] | undefined; text: string }

/** A line in pieces, each with the kind that sets its color. */
export function paint(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const push = (end: number, kind: Token['kind']) => {
    if (end > at) tokens.push({ at, kind, text: line.slice(at, end) })
    at = end
  }
  for (const match of line.matchAll(token)) {
    push(match.index, undefined)
    push(match.index + match[0].length, kinds[match.slice(1).findIndex((group) => group !== undefined)])
  }
  push(line.length, undefined)
  return tokens
}
