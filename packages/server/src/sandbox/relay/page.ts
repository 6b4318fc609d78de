import { html } from '../../html/html.ts'
import type { SandboxPage } from '../page.ts'
import type { Intent } from './intentStore.ts'
import { type Outcome, outcomes, type Weather } from './settle.ts'

const says: Readonly<Record<Intent['status'], string>> = {
  waiting: 'Nothing has been paid in.',
  pending: 'Paid in, and not yet paid out.',
  delayed: 'Paid in. It takes longer.',
  success: 'Paid out.',
  refunded: 'Given back.',
  failure: 'It failed.',
}
const names = Object.keys(outcomes) as Outcome[]

/** The payments over the bridge, and the outcome of the next one. */
export function bridgePage(
  intents: readonly Intent[],
  { next, percent }: Pick<Weather, 'next' | 'percent'>,
): SandboxPage {
  return {
    title: 'Bridge',
    layout: 'list',
    body: html`<h1>Bridge</h1>
<p>In place of Relay. It takes coins on one chain of this machine and pays coins on the other. They have no value.</p>
<form method="post" action="/sandbox/relay/next">
<p id="next">The next payment: ${outcomes[next].label}</p>
${names.map((name) => html`<button name="outcome" value="${name}"${name === next ? html` class="primary"` : ''}>${outcomes[name].label}</button>\n`)}</form>
<form method="post" action="/sandbox/relay/expire">
<p id="price">It keeps ${String(percent)} percent.</p>
<button>Let the prices end</button>
<p>Payments at an earlier price are then returned. New prices are higher; a second press restores the earlier ones.</p></form>
<ul class="items">${intents.map((intent) => html`<li class="item">${toItem(intent)}</li>\n`)}</ul>
${intents.length === 0 ? html`<p>Nothing yet. “Add funds” from a wallet with coins on another chain begins one.</p>` : ''}`,
  }
}

function toItem({ id, origin, destination, payer, recipient, status }: Intent) {
  const choices = names.filter((name) => (outcomes[name].from as readonly string[]).includes(status))
  return html`<p>From <code>${payer}</code> on ${origin} to <code>${recipient}</code> on ${destination}</p>
<p role="status">${says[status]}</p>
${
  choices.length === 0
    ? ''
    : html`<form method="post" action="/sandbox/relay/intents/${id}">
${choices.map((name) => html`<button name="outcome" value="${name}">${outcomes[name].label}</button>\n`)}</form>`
}`
}
