// Renders Markdown as HTML, with links that lead to pages of the site.
import { dirname, join } from 'node:path/posix'
import { Marked } from 'marked'
import { escapeHtml, relativeTo } from './html.mjs'
import { paint } from './paint.mjs'

/**
 * @param {string} text
 * @param {{ page: string, path: string, toHref(target: string): string | undefined }} options
 *   `page`: its path in `docs/`. `path`: its path in the site. `toHref`: the path in the site of a path in `docs/`.
 */
export function renderMarkdown(text, { page, path, toHref }) {
  const slugs = new Map()
  const headings = []
  const sections = []
  const toId = (title) => {
    const slug = toSlug(title)
    const count = slugs.get(slug) ?? 0
    slugs.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
  const addText = (words) => {
    const last = sections.at(-1)
    if (last) last.text += `${words} `
  }
  const renderer = {
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens)
      const plain = this.parser.parseInline(tokens, this.parser.textRenderer)
      const id = toId(plain)
      headings.push({ id, depth, title: plain })
      sections.push({ id, heading: plain, text: '' })
      const anchor =
        depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
      return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`
    },
    paragraph({ tokens }) {
      addText(this.parser.parseInline(tokens, this.parser.textRenderer))
      return `<p>${this.parser.parseInline(tokens)}</p>\n`
    },
    code({ text: code, lang = '' }) {
      return `<pre tabindex="0"><code>${paint(code, lang)}</code></pre>\n`
    },
    table({ header, rows }) {
      const cell = (tag, { tokens, text: words }) =>
        words === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
      for (const row of rows) for (const { text: words } of row) addText(words)
      const head = header.map((each) => cell('th', each)).join('')
      const body = rows.map((row) => `<tr>${row.map((each) => cell('td', each)).join('')}</tr>`).join('\n')
      return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens)
      if (/^[a-z]+:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${label}</a>`
      if (href.startsWith('#')) return `<a href="${escapeHtml(href)}">${label}</a>`
      const [file = '', anchor] = href.split('#')
      const target = toHref(join(dirname(page), file))
      // A target that is not a page, such as a test or a source, keeps only its text.
      if (target === undefined) return label
      return `<a href="${relativeTo(path, target)}${anchor === undefined ? '' : `#${escapeHtml(anchor)}`}">${label}</a>`
    },
    image({ href, text: alt }) {
      const target = toHref(join(dirname(page), href))
      return target === undefined
        ? escapeHtml(alt)
        : `<img src="${relativeTo(path, target)}" alt="${escapeHtml(alt)}" loading="lazy">`
    },
    // The pages contain no HTML: text that looks like it, such as `<folder>`, is escaped.
    html: ({ text: raw }) => (raw.startsWith('<!--') ? '' : escapeHtml(raw)),
  }
  const html = new Marked({ gfm: true, renderer }).parse(text)
  return { html, headings, sections }
}

/** The id of a heading as GitHub makes it, which the links of the docs use. */
function toSlug(title) {
  return decodeEntities(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

const decodeEntities = (text) => text.replaceAll(/&(?:#\d+|\w+);/g, '')
