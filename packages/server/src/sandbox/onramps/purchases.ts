import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { assertSandboxPage, readForm, showPage } from '../page.ts'
import { act, isOutcome } from './deliver.ts'
import { problemPage, purchasePage, purchasesPage } from './page.ts'
import { findPurchases } from './purchaseStore.ts'

/** Shared by all fake on-ramps: the list of purchases, and the buttons that change their state. */
export function purchasesSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/purchases', async (c) => showPage(c, purchasesPage(await findPurchases(ctx, {}))))
  server.post('/sandbox/purchases/:id', async (c) => {
    assertSandboxPage(c)
    const outcome = String((await readForm(c)).outcome)
    if (!isOutcome(outcome)) throw new AppError('invalid_data')
    try {
      const purchase = await act(ctx, c.req.param('id'), outcome)
      if (!purchase) throw new AppError('not_found')
      return showPage(c, purchasePage(purchase.vendor, purchase))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return showPage(c, problemPage('Purchase', error.message))
    }
  })
}
