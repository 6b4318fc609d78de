import { AppError, management } from '@latchkey/wire'
import * as v from 'valibot'
import { makeWallet, resumeWallet, type WalletInput } from '../appWallets/makeWallet.ts'
import type { Context } from '../context.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'
import { describeIssue } from '../user/readAccount.ts'
import type { Claim } from './answerOnce.ts'
import { toWallet } from './toWallet.ts'

type BatchResult =
  | { index: number; success: true; wallet: management.ManagedWallet }
  | { index: number; success: false; code: string; error: string }

type Creation = Pick<AppRequest, 'app'> & { claim: Claim | undefined }

/** Creates a wallet of the app. */
export async function createWallet(
  ctx: Context,
  { app, claim, input }: Creation & { input: WalletInput },
): Promise<management.ManagedWallet> {
  return makeOrResume(ctx, { app, claim, name: 'wallet', input })
}

/** A repeated request returns the wallet that its first run has made, even if that run has died. */
async function makeOrResume(
  ctx: Context,
  { app, claim, name, input }: Creation & { name: string; input: WalletInput },
): Promise<management.ManagedWallet> {
  const id = claim?.earlierIds[name]
  if (id !== undefined) return toWallet(await resumeWallet(ctx, { app, id }))
  const prepareNote = claim && ((walletId: string) => claim.prepareNote(name, walletId))
  return toWallet(await makeWallet(ctx, { app, userId: null, input }, prepareNote))
}

/** Creates up to 100 wallets, one after the other. One that fails does not stop the others. */
export async function createWallets(
  ctx: Context,
  { app, claim, input }: Creation & { input: { wallets: readonly unknown[] } },
): Promise<{ results: BatchResult[] }> {
  const results: BatchResult[] = []
  for (const [index, wallet] of input.wallets.entries())
    results.push({ index, ...(await createOne(ctx, { app, claim, name: String(index) }, wallet)) })
  return { results }
}

async function createOne(ctx: Context, creation: Creation & { name: string }, wallet: unknown) {
  const parse = v.safeParse(management.NewManagedWallet, wallet)
  if (!parse.success) {
    const [issue] = parse.issues
    return {
      success: false,
      code: 'invalid_data',
      error: describeIssue(issue),
    } as const
  }
  try {
    const input = parse.output
    return { success: true, wallet: await makeOrResume(ctx, { ...creation, input }) } as const
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return { success: false, code: cause.code, error: cause.message } as const
  }
}
