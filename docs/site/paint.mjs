import { escapeHtml } from './html.mjs'

const text = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
const keyword =
  /\b(?:import|from|export|default|const|let|return|function|async|await|new|type|as|if|else|for|of|throw|try|catch|null|true|false)\b/
const script = [/\/\/[^\n]*|\/\*[\s\S]*?\*\//, text, keyword]
const shell = [/(?<=^|\s)#[^\n]*/, text, /^(?:npx|npm|node|docker|curl|export|cd)\b/m]

const languages = { ts: script, tsx: script, js: script, jsx: script, json: script, sh: shell, bash: shell }
const kinds = ['c', 's', 'k']

/** Code as HTML, with separate colors for comments, strings and keywords. */
export function paint(code, language) {
  const patterns = languages[language]
  if (!patterns) return escapeHtml(code)
  const token = new RegExp(patterns.map(({ source }) => `(${source})`).join('|'), 'gm')
  let html = ''
  let at = 0
  for (const match of code.matchAll(token)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    html += `${escapeHtml(code.slice(at, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    at = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(at))
}
