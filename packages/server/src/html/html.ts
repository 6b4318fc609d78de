import { raw, html as template } from 'hono/html'

/** Markup: what the template has made, with every text in it escaped. */
export type Html = ReturnType<typeof raw>
type Value = string | number | undefined | Html | readonly Html[]

/** Hono's template. It takes no promises, so the markup is there at once. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return template(strings, ...values) as Html
}

/** Text of ours that already is markup, a style or a script. User input never comes here. */
export { raw }
