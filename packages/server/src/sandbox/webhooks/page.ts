import { type Html, html } from '../../html/html.ts'
import type { SandboxPage } from '../page.ts'
import type { WebhookRequest } from './requestStore.ts'
import { snippets } from './snippets.ts'

/** Code that is shown. This file does not import the library. */
const library = `'${'svix'}'`
const setUp = `import { Webhook } from ${library}\nconst secret = 'whsec_…'`

type Facts = { requests: readonly WebhookRequest[]; publicUrl: string }

/** The whole page. Its list refreshes itself (`script.ts`). */
export function webhooksPage(facts: Facts): SandboxPage {
  return {
    title: 'Webhooks',
    layout: 'list',
    script: '/sandbox/webhooks.js',
    style,
    body: html`<h1>Webhooks</h1>
<p>The events that your server would get. This page receives them and checks their signatures.</p>
<details class="item how"><summary>Receive them in your server</summary>
<p>Add your endpoint with <code>latchkey webhook add</code>. Keep the body as it arrives: the signature covers its bytes.</p>
<pre tabindex="0"><code>${setUp}</code></pre>
${snippets.map(([name, code]) => html`<h2>${name}</h2>\n<pre tabindex="0"><code>${code}</code></pre>\n`)}</details>
<div id="list" aria-live="polite">${webhooksList(facts)}</div>`,
  }
}

export function webhooksList({ requests, publicUrl }: Facts): Html {
  if (requests.length === 0)
    return html`<div class="item empty"><p>No events yet. To receive the events of an app here:</p>
<pre tabindex="0"><code>latchkey webhook add APP_ID --url ${publicUrl}/sandbox/webhooks/APP_ID</code></pre></div>`
  return html`<ol class="items">${requests.map(item)}</ol>`
}

function item({ appId, body, headers, isSigned, at }: WebhookRequest): Html {
  const time = at.toISOString()
  const { type, text } = read(body)
  const id = headers['svix-id'] ?? ''
  return html`<li class="item" data-id="${id}">
<div class="row"><h2>${type}</h2><time datetime="${time}">${time.slice(11, 19)} UTC</time></div>
<p class="${isSigned ? 'good' : 'bad'}">${isSigned ? 'Signature verified' : 'Not signed with the secret of an endpoint that sends here'}</p>
<details><summary>Body</summary><pre tabindex="0"><code>${text}</code></pre>
<button type="button" data-copy="${body}">Copy the raw body</button></details>
<details><summary>Headers</summary><pre tabindex="0"><code>${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}</code></pre>
<button type="button" data-copy="${JSON.stringify(headers)}">Copy the headers</button></details>
<p class="app">App ${appId}</p>
</li>`
}

/** The body with line breaks, for reading. */
function read(body: string): { type: string; text: string } {
  try {
    const event: unknown = JSON.parse(body)
    const type =
      typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : 'No type'
    return { type, text: JSON.stringify(event, null, 2) }
  } catch {
    return { type: 'Not JSON', text: body }
  }
}

const style = `
.items, .empty, .how { margin-top: 16px }
.items { grid-template-columns: minmax(0, 1fr) }
.how h2 { margin-top: 16px }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px }
time, .app { color: var(--soft); font-size: 13px; white-space: nowrap }
.app { white-space: normal }
.good::before { content: '✓ '; color: var(--accent) }
.bad { color: var(--ink); font-weight: 600 }
.bad::before { content: '! ' }
summary { display: block; min-height: 44px; padding: 11px 0; color: var(--accent); cursor: pointer }
summary::before { content: '▸ ' }
details[open] > summary::before { content: '▾ ' }
.how > summary { padding: 0; min-height: 22px }
pre { margin: 8px 0 0; padding: 12px 14px; overflow-x: auto; background: var(--fill); border-radius: 14px; font-size: 13px; line-height: 20px }
pre code { overflow-wrap: normal }
button { width: 100%; margin-top: 12px }
button.copied::after { content: ' · Copied' }
`
