import { html } from '../../html/html.ts'
import type { SandboxPage } from '../page.ts'
import { type Outcome, outcomes } from './deliver.ts'
import type { FakePurchase } from './purchaseStore.ts'

const says: Readonly<Record<FakePurchase['status'], string>> = {
  open: 'Nothing has been paid.',
  paid: 'Paid. It is on its way.',
  authorizing: 'The bank still has to agree.',
  delivered: 'It has arrived. You can close this window.',
  failed: 'It failed, and nothing was charged. You can close this window.',
}

/** A vendor's page: the purchase and its progress. Closing the window needs no button. */
export function purchasePage(name: string, purchase: FakePurchase): SandboxPage {
  return {
    title: name,
    layout: 'card',
    body: html`<h1>${name}</h1>
<p>In place of ${name}. Coins bought here are on a chain of this machine and have no value.</p>
${toItem(purchase)}`,
  }
}

/** All purchases, for a window that was closed meanwhile. */
export function purchasesPage(purchases: readonly FakePurchase[]): SandboxPage {
  return {
    title: 'Purchases',
    layout: 'list',
    body: html`<h1>Purchases</h1>
<p>Purchases at the fake on-ramps, and how each one ends.</p>
<ul class="items">${purchases.map((purchase) => html`<li class="item"><h2>${purchase.vendor}</h2>${toItem(purchase)}</li>\n`)}</ul>
${purchases.length === 0 ? html`<p>Nothing yet. “Add funds” in the wallet of the example app begins one.</p>` : ''}`,
  }
}

export function problemPage(name: string, problem: string): SandboxPage {
  return { title: name, layout: 'card', body: html`<h1>${name}</h1><p role="alert">${problem}</p>` }
}

function toItem({ id, address, asset, amount, status, transaction_hash }: FakePurchase) {
  const choices = (Object.keys(outcomes) as Outcome[]).filter((name) =>
    (outcomes[name].from as readonly string[]).includes(status),
  )
  return html`<p>${amount ?? 'Some'} ${asset === 'native' ? 'of the native coin' : asset} for <code>${address}</code></p>
<p role="status" id="status">${says[status]}${transaction_hash === null ? '' : html` <code>${transaction_hash}</code>`}</p>
${
  choices.length === 0
    ? ''
    : html`<form method="post" action="/sandbox/purchases/${id}">
${choices.map((name, at) => html`<button name="outcome" value="${name}"${at === 0 ? html` class="primary"` : ''}>${outcomes[name].label}</button>\n`)}</form>`
}`
}
