import { AppError, management } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { makeWallet, type WalletInput } from '../appWallets/makeWallet.ts'
import type { Context } from '../context.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'
import { answerOnce } from './answerOnce.ts'
import { toWallet } from './toWallet.ts'

type BatchResult =
  | { index: number; success: true; wallet: management.ManagedWallet }
  | { index: number; success: false; code: string; error: string }

/** Creates a wallet of the app. A request with the same idempotency key returns the same wallet. */
export function createWallet(
  ctx: Context,
  request: AppRequest & { input: WalletInput },
): Promise<management.ManagedWallet> {
  const { app, input } = request
  return answerOnce(ctx, request, {
    // The app secret, which the guard has checked, is enough to create and to read a wallet.
    checkCaller: async () => {},
    run: async () => toWallet(await makeWallet(ctx, { app, userId: null, input })),
  })
}

/** Creates up to 100 wallets, one after the other. One that fails does not stop the others. */
export async function createWallets(
  ctx: Context,
  request: AppRequest & { input: { wallets: readonly unknown[] } },
): Promise<{ results: BatchResult[] }> {
  const { app, input } = request
  return answerOnce(ctx, request, {
    checkCaller: async () => {},
    async run() {
      const results: BatchResult[] = []
      for (const [index, wallet] of input.wallets.entries())
        results.push({ index, ...(await createOne(ctx, app, wallet)) })
      return { results }
    },
  })
}

async function createOne(ctx: Context, app: App, wallet: unknown) {
  const parse = v.safeParse(management.NewManagedWallet, wallet)
  if (!parse.success) {
    const [issue] = parse.issues
    return {
      success: false,
      code: 'invalid_data',
      error: `${v.getDotPath(issue) ?? ''} ${issue.message}`,
    } as const
  }
  try {
    const input = parse.output
    return { success: true, wallet: toWallet(await makeWallet(ctx, { app, userId: null, input })) } as const
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return { success: false, code: cause.code, error: cause.message } as const
  }
}
