import { upgradeWebSocket } from '@hono/node-server'
import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { assertSandboxPage, readForm, showPage } from '../page.ts'
import { askedList, walletPage } from './page.ts'
import { walletPageScript } from './pageScript.ts'
import { createPhoneWallet } from './phoneWallet.ts'
import { createRelay, openConnection } from './relay.ts'

const base = '/sandbox/wallet'
const Pairing = v.object({ uri: v.string() })
const Answer = v.object({
  id: v.pipe(v.string(), v.toNumber()),
  answer: v.picklist(['approve', 'reject']),
})
const Ending = v.object({ topic: v.string() })

/**
 * WalletConnect's relay, and a wallet on a phone behind it. Never mounted in production. Both are in the memory of this
 * process: after a restart, wallets must be connected again.
 */
export function walletConnectSandbox(server: Server, ctx: Context): void {
  const relay = createRelay(ctx.now)
  const wallet = createPhoneWallet(ctx, relay)

  server.get(
    '/sandbox/walletconnect',
    upgradeWebSocket(() => {
      let connection: ReturnType<typeof openConnection> | undefined
      return {
        onOpen: (_event, socket) => {
          connection = openConnection(relay, (text) => socket.send(text))
        },
        onMessage: ({ data }) => connection?.receive(String(data)),
        onClose: () => connection?.close(),
      }
    }),
  )

  // Only shows the link, because another site may have opened the page.
  server.get(base, (c) => showPage(c, walletPage(wallet, c.req.query('uri') ?? '')))
  server.get(`${base}/asked`, (c) => c.html(askedList(wallet).toString()))
  server.get(`${base}.js`, (c) => c.body(walletPageScript, 200, { 'content-type': 'text/javascript' }))
  server.post(`${base}/pair`, async (c) => {
    assertSandboxPage(c)
    const { uri } = await readFields(c, Pairing)
    try {
      wallet.pair(uri)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return showPage(c, walletPage(wallet, uri, error.message))
    }
    return c.redirect(base, 303)
  })
  server.post(`${base}/answer`, async (c) => {
    assertSandboxPage(c)
    const { id, answer } = await readFields(c, Answer)
    await wallet.answer(id, answer === 'approve')
    return c.redirect(base, 303)
  })
  server.post(`${base}/disconnect`, async (c) => {
    assertSandboxPage(c)
    wallet.disconnect((await readFields(c, Ending)).topic)
    return c.redirect(base, 303)
  })
}

/** @throws AppError `invalid_data` for a form that this page did not send */
async function readFields<S extends v.GenericSchema>(c: Call, schema: S): Promise<v.InferOutput<S>> {
  const fields = v.safeParse(schema, await readForm(c))
  if (!fields.success) throw new AppError('invalid_data')
  return fields.output
}
