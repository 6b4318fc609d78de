import { html } from '../html/html.ts'
import type { FaucetPayment } from './faucetPayments.ts'
import type { SandboxPage } from './page.ts'

type FaucetPage = {
  chains: readonly { name: string; url: string | undefined }[]
  address: string
  given?: FaucetPayment
  problem?: string
}

/** A form that sends coins of the chains on this machine to any address, and the addresses of the chains. */
export function faucetPage({ chains, address, given, problem }: FaucetPage): SandboxPage {
  return {
    title: 'Faucet',
    layout: 'list',
    style,
    body: html`<h1>Faucet</h1>
<p>Fills a wallet on the chains of this machine. The coins have no value, and each start resets the chains.</p>
<form method="post" action="/sandbox/faucet" class="item">
<label>Address <input name="address" value="${address}" placeholder="0x… of Ethereum, or one of Solana" autocomplete="off" spellcheck="false" required></label>
<div class="row"><button class="primary" name="what" value="currency">1 ETH or 1 SOL</button>
<button name="what" value="tokens">Tokens</button></div>
<p role="status">${given ? html`<span id="given">Sent: ${given.given}.</span>${given.transactions.map((id) => html` <code>${id}</code>`)}` : (problem ?? '')}</p>
</form>
<ul class="items">${chains.map(
      ({ name, url }) =>
        html`<li class="item"><h2>${name}</h2><p>${url === undefined ? html`Off. <code>npm start</code> says why.` : html`<code>${url}</code>`}</p></li>\n`,
    )}</ul>
<p class="after">Programs post <code>{"address":"…","what":"currency"}</code> or <code>"tokens"</code> to <code>/sandbox/faucet/drip</code>.</p>`,
  }
}

const style = `
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
p[role=status]:empty { display: none }
.after { margin-top: 20px }
`
