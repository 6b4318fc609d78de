import { type Html, html } from '../html/html.ts'

/** The sign of the replaced vendor: its mark, an image, or the first letter of its name. */
export function sign(name: string, mark: string | undefined): Html {
  const image = mark === undefined ? html`${name.slice(0, 1)}` : html`<img src="${mark}" alt="">`
  return html`<div class="sign" aria-hidden="true">${image}</div>\n`
}
