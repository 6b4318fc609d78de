// The page around a text: header, menu, list of headings, and the next page.
import { escapeHtml, relativeTo } from './html.mjs'

const mark =
  '<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="8"/><path transform="translate(5 5) scale(.75)" fill-rule="evenodd" d="M12 2.5a7 7 0 0 0-3.6 13v4a2 2 0 0 0 2 2h3.2a2 2 0 0 0 2-2v-4a7 7 0 0 0-3.6-13Zm0 4.5a2.4 2.4 0 0 1 1.1 4.53l.6 3.17h-3.4l.6-3.17A2.4 2.4 0 0 1 12 7Z"/></svg>'

/**
 * A whole page. `path` is the page's own path, `main` its content, `markdown` the path of the same page as Markdown.
 */
export function layout({ path, title, menu, main, markdown, kind = 'doc' }) {
  const to = (target) => relativeTo(path, target)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${markdown ? `<link rel="alternate" href="${to(markdown)}" type="text/markdown">\n` : ''}<link rel="icon" href="${to('latchkey.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('theme.js')}"></script>
<script src="${to('site.js')}" data-base="${to('search.json')}" defer></script>
</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${to('index.html')}" aria-label="Latchkey Docs">${mark}<span>Latchkey <span class="quiet">Docs</span></span></a>
<search><input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" aria-controls="results"><div id="results" hidden></div></search>
<nav aria-label="Main"><a href="${to('use/install.html')}">Installation</a><a href="${to('reference/react.html')}">Reference</a></nav>
<button type="button" class="theme" aria-label="Change between light and dark"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0ZM12 4v16M14.5 5v14M17 6.5v11"/></svg></button>
</header>
<div class="page">
<details class="menu"><summary>Menu</summary><nav aria-label="Docs">${menu.map((group) => toGroup(group, path)).join('')}</nav></details>
${main}
</div>
</body>
</html>
`
}

function toGroup({ title, isClosed, items }, path) {
  const isHere = items.some((item) => item.path === path)
  const links = items.map((item) => {
    const current = item.path === path ? ' aria-current="page"' : ''
    return `<li><a href="${relativeTo(path, item.path)}"${current}>${escapeHtml(item.title)}</a></li>`
  })
  return `<details${!isClosed || isHere ? ' open' : ''}><summary>${title}</summary><ul>${links.join('')}</ul></details>`
}

/** A page of the docs. */
export function docPage({ path, title, html, headings, markdown, menu }) {
  const items = menu.flatMap((group) => group.items)
  const place = items.findIndex((item) => item.path === path)
  const step = (item, label) =>
    item
      ? `<a href="${relativeTo(path, item.path)}"><small>${label}</small>${escapeHtml(item.title)}</a>`
      : '<span></span>'
  const parts = headings.filter(({ depth }) => depth === 2)
  const outline =
    parts.length > 1
      ? `<nav class="outline" aria-label="On this page"><b>On this page</b>${parts.map(({ id, title: part }) => `<a href="#${id}">${part}</a>`).join('')}</nav>`
      : ''
  const main = `<main id="main"><article>${html}</article>
<nav class="steps" aria-label="Next to this page">${step(items[place - 1], 'Previous')}${step(items[place + 1], 'Next')}</nav></main>
${outline}`
  return layout({ path, title: `${title} · Latchkey`, menu, main, markdown })
}

export const missingPage = (menu) =>
  layout({
    path: '404.html',
    title: 'Not found · Latchkey',
    menu,
    main: '<main id="main"><article><h1>This page does not exist</h1><p>Search for it above, or begin at the <a href="index.html">first page</a>.</p></article></main>',
  })
