import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { assertSandboxPage, readForm, showPage } from '../page.ts'
import { listIntents } from './intentStore.ts'
import { bridgePage } from './page.ts'
import { usualPercent } from './price.ts'
import { makeQuote, Refusal } from './quote.ts'
import { act, isOutcome, type Outcome, settle, type Weather } from './settle.ts'

const base = '/sandbox/relay'
/** The fee after the usual prices have ended; when these end, the usual ones return. */
const highPercent = 6n

/** Relay: prices, the older call of published clients, and the status of a payment. Pages call it themselves. */
export function relaySandbox(server: Server, ctx: Context): void {
  const weather: Weather = { next: 'fill', pricesFrom: new Date(0), percent: usualPercent }

  for (const path of [`${base}/quote`, `${base}/execute/swap`]) {
    server.on('OPTIONS', path, (c) => {
      allowEveryPage(c)
      c.header('access-control-allow-methods', 'POST')
      c.header('access-control-allow-headers', 'content-type')
      return c.body(null, 204)
    })
    server.post(path, async (c) => {
      allowEveryPage(c)
      try {
        return c.json(await makeQuote(ctx, await c.req.json().catch(() => undefined), weather.percent))
      } catch (error) {
        if (error instanceof Refusal || error instanceof AppError)
          return c.json({ message: error.message }, 400)
        throw error
      }
    })
  }
  server.get(`${base}/intents/status`, async (c) => {
    allowEveryPage(c)
    const intent = await settle(ctx, c.req.query('requestId') ?? '', weather)
    return c.json({
      status: intent?.status ?? 'waiting',
      txHashes: [intent?.transaction_hash].filter(Boolean),
    })
  })
  const show = async (c: Call) => {
    // Published clients do not ask for the status, so the page triggers it.
    for (const { id, status } of await listIntents(ctx))
      if (status === 'waiting') await settle(ctx, id, weather)
    return showPage(c, bridgePage(await listIntents(ctx), weather))
  }
  server.get(base, show)
  server.post(`${base}/next`, async (c) => {
    weather.next = await readOutcome(c)
    return show(c)
  })
  server.post(`${base}/expire`, (c) => {
    assertSandboxPage(c)
    weather.pricesFrom = ctx.now()
    weather.percent = weather.percent === usualPercent ? highPercent : usualPercent
    return show(c)
  })
  server.post(`${base}/intents/:id`, async (c) => {
    const outcome = await readOutcome(c)
    if (!(await act(ctx, c.req.param('id'), outcome))) throw new AppError('not_found')
    return show(c)
  })
}

async function readOutcome(c: Call): Promise<Outcome> {
  assertSandboxPage(c)
  const outcome = String((await readForm(c)).outcome)
  if (!isOutcome(outcome)) throw new AppError('invalid_data')
  return outcome
}

/** As Relay does: its responses contain nothing personal. */
function allowEveryPage(c: Call): void {
  c.header('access-control-allow-origin', '*')
  c.header('cross-origin-resource-policy', 'cross-origin')
}
