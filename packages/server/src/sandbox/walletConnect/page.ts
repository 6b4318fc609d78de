import { html } from '../../html/html.ts'
import type { SandboxPage } from '../page.ts'
import { type PhoneWallet, type Question, toHost } from './phoneWallet.ts'

/** The wallet on a phone: its open questions, the connected apps, and a field for a link. */
export function walletPage(wallet: PhoneWallet, uri: string, problem = ''): SandboxPage {
  return {
    title: 'Phone wallet',
    layout: 'list',
    script: '/sandbox/wallet.js',
    style:
      'p > code { font-size: 12px } pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 16rem; overflow-y: auto }',
    body: html`<h1>Phone wallet</h1>
<p>Stands in for a wallet app on a phone. Its key changes at each start of the server, so send no real funds to it.</p>
<p><code>${wallet.address}</code></p>
<form method="post" action="/sandbox/wallet/pair" class="item">
<label>Link of the QR code <input name="uri" value="${uri}" placeholder="wc:…" autocomplete="off" spellcheck="false" required></label>
<button class="primary">Connect</button>
<p role="alert">${problem}</p>
</form>
<div id="asked" role="status">${askedList(wallet)}</div>`,
  }
}

/** The part that changes while the page is open. */
export function askedList(wallet: PhoneWallet) {
  const sessions = wallet.sessions()
  return html`<ul class="items">${wallet.questions().map(
    (question) => html`<li class="item"><h2>${toTitle(question)}</h2><p>${toHost(question.url)}</p>
${question.kind === 'request' ? html`<pre>${toText(question)}</pre>` : ''}<form method="post" action="/sandbox/wallet/answer">
<input type="hidden" name="id" value="${String(question.id)}">
<button class="primary" name="answer" value="approve">Approve</button>
<button name="answer" value="reject">Reject</button></form></li>\n`,
  )}${sessions.map(
    ({ topic, appName, url }) => html`<li class="item"><h2>Connected to ${appName}</h2><p>${toHost(url)}</p>
<form method="post" action="/sandbox/wallet/disconnect">
<input type="hidden" name="topic" value="${topic}"><button>Disconnect</button></form></li>\n`,
  )}</ul>${wallet.questions().length + sessions.length === 0 ? html`<p>No requests yet.</p>` : ''}`
}

const titles: Readonly<Record<string, string>> = {
  personal_sign: 'Sign a message for',
  eth_sendTransaction: 'Send a transaction for',
}

function toTitle(question: Question): string {
  if (question.kind === 'connect') return `Connect to ${question.appName}?`
  return `${titles[question.method] ?? 'Sign typed data for'} ${question.appName}?`
}

function toText({ method, params }: Extract<Question, { kind: 'request' }>): string {
  const [first, second] = Array.isArray(params) ? params : []
  if (method === 'personal_sign' && typeof first === 'string')
    return first.startsWith('0x') ? Buffer.from(first.slice(2), 'hex').toString('utf8') : first
  return JSON.stringify(method.startsWith('eth_signTypedData') ? second : first, null, 2) ?? ''
}
