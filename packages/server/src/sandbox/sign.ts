import { type Html, html } from '../html/html.ts'
import { marks } from './marks.ts'

/** Whose page this stands for: the vendor's mark, or its first letter. */
export function sign(id: string, name: string): Html {
  const mark = Object.hasOwn(marks, id) ? marks[id] : undefined
  const drawn = mark === undefined ? html`${name.slice(0, 1)}` : html`<img src="${mark}" alt="">`
  return html`<div class="sign" aria-hidden="true">${drawn}</div>\n`
}
