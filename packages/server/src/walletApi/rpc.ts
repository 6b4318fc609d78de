import { AppError } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { askSigner } from '../delegation/askSigner.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'
import { answerOnce } from './answerOnce.ts'
import { needWallet } from './findWallet.ts'
import { readRpcRequest } from './rpcRequest.ts'
import { readSigning } from './signing.ts'

export type RpcAnswer = { method: string; data: Record<string, unknown> }

/** Has a request signed, and sent where it asks for that. The process that signs decides whether it may be. */
export async function answerRpc(ctx: Context, id: string, request: AppRequest): Promise<RpcAnswer> {
  const { app, sent } = request
  const wallet = await needWallet(ctx, { appId: app.id, id })
  const { method } = readRpcRequest(sent.body, wallet)
  checkHeaders(ctx, request)
  const signing = await readSigning(ctx, wallet, request)
  return answerOnce(ctx, request, {
    checkCaller: () => askSigner(ctx.signer, (signer) => signer.authorize(signing)),
    async run() {
      const data = await askSigner(ctx.signer, (signer) => signer.sign(signing))
      const entry = { appId: app.id, ...(wallet.user_id && { userId: wallet.user_id }), at: ctx.now() }
      await audit(ctx.db, { ...entry, event: 'api_wallet.signed', data: { wallet_id: wallet.id, method } })
      return { method, data: data as Record<string, unknown> }
    },
  })
}

/** What can be refused before anything is stored or asked for. */
function checkHeaders(ctx: Context, { header }: AppRequest): void {
  if (!header('privy-authorization-signature')?.trim())
    throw new AppError('missing_or_empty_authorization_header', {
      message:
        'Sign the request with an authorization key of the key quorum: privy-authorization-signature is empty.',
    })
  const expiry = header('privy-request-expiry')
  if (expiry && /^\d{1,15}$/.test(expiry) && Number(expiry) <= ctx.now().getTime())
    throw new AppError('request_expired')
}
