import { raw, html as template } from 'hono/html'

/** Markup: the result of the template, with every text in it escaped. */
export type Html = ReturnType<typeof raw>
type Value = string | number | undefined | Html | readonly Html[]

/** Hono's template. Without promises, so the markup is available at once. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return template(strings, ...values) as Html
}

/** For our own markup, style or script. Never for user input. */
export { raw }
