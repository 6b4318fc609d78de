import { AppError, EthereumAddress, parseUrl, SolanaAddress } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { isLoopback } from '../network/loopback.ts'
import { allowLocalFrames, allowLocalPages } from './allowLocalPages.ts'
import { faucetPage } from './faucetPage.ts'
import { type FaucetPayment, findChain, give } from './faucetPayments.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'

const Wish = v.object({
  address: v.union([EthereumAddress, SolanaAddress]),
  what: v.optional(v.picklist(['currency', 'tokens']), 'currency'),
})

/** Coins of the local chains, which have no value: as a form, and as JSON for local pages. */
export function faucetSandbox(server: Server, ctx: Context): void {
  const chains = ['0x', ''].map((kind) => findChain(ctx, kind))
  const show = (c: Call, outcome: { address: string; given?: FaucetPayment; problem?: string }) =>
    showPage(c, faucetPage({ chains: chains.map(({ name, url }) => ({ name, url })), ...outcome }))
  server.get('/sandbox/faucet', (c) => show(c, { address: (c.req.query('address') ?? '').slice(0, 64) }))
  server.post('/sandbox/faucet', async (c) => {
    assertSandboxPage(c)
    const form = await readForm(c)
    const address = String(form.address ?? '').slice(0, 64)
    try {
      return show(c, { address, given: await give(ctx, readWish(form)) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return show(c, { address, problem: error.message })
    }
  })
  const path = '/sandbox/faucet/drip'
  server.on('OPTIONS', path, (c) => allowLocalFrames(c))
  server.post(path, async (c) => {
    assertLocalPage(c)
    allowLocalPages(c)
    return c.json(await give(ctx, readWish(await c.req.json().catch(() => undefined))))
  })
}

function readWish(wish: unknown) {
  const result = v.safeParse(Wish, wish)
  if (result.success) return result.output
  throw new AppError('invalid_data', { message: 'An address of Ethereum (0x…) or of Solana is needed.' })
}

/** Pages from elsewhere must not use the local chains. */
function assertLocalPage(c: Call): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && !isLoopback(parseUrl(origin)?.hostname ?? ''))
    throw new AppError('invalid_origin')
}
