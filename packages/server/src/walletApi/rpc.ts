import type { SignInput } from '@latchkey/signer'
import { AppError, type PolicyMethod } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { ApiWallet } from '../delegation/apiWallets.ts'
import { askSigner } from '../delegation/askSigner.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'
import { answerOnce } from './answerOnce.ts'
import { needWallet } from './needWallet.ts'
import { type RpcRequest, readRpcRequest } from './rpcRequest.ts'
import { readSigning } from './signing.ts'
import { fillAuthorization } from './transactions/fillAuthorization.ts'
import { sendTransaction } from './transactions/sendTransaction.ts'

export type RpcAnswer = { method: string; data: Record<string, unknown> }

/** Lets the signer sign a request, and sends the transaction if the method says so. Only the signer decides. */
export async function answerRpc(ctx: Context, id: string, request: AppRequest): Promise<RpcAnswer> {
  const { app, sent } = request
  const wallet = await needWallet(ctx, { appId: app.id, id })
  const rpcRequest = readRpcRequest(sent.body, wallet)
  const { method } = rpcRequest
  checkHeaders(ctx, request)
  const signing = await readSigning(ctx, wallet, request)
  return answerOnce(ctx, request, {
    checkCaller: () => askSigner(ctx.signer, (signer) => signer.authorize(signing)),
    async run(claim) {
      const data = isSent(method)
        ? await sendTransaction(ctx, { wallet, request: rpcRequest, signing, claim })
        : await sign(ctx, { signing, wallet, rpcRequest })
      const entry = { appId: app.id, ...(wallet.user_id && { userId: wallet.user_id }), at: ctx.now() }
      await audit(ctx.db, {
        ...entry,
        event: 'api_wallet.signed',
        data: { wallet_id: wallet.id, method, by: 'app' },
      })
      return { method, data: data as Record<string, unknown> }
    },
  })
}

type Signature = { signing: SignInput; wallet: ApiWallet; rpcRequest: RpcRequest }

async function sign(ctx: Context, { signing, wallet, rpcRequest }: Signature): Promise<unknown> {
  const { method, params } = rpcRequest
  const isFilled = method === 'eth_sign7702Authorization' && params.nonce == null
  const filledMembers = isFilled ? await fillAuthorization(ctx, { params, from: wallet.address }) : {}
  return askSigner(ctx.signer, (signer) => signer.sign({ ...signing, filledMembers }))
}

function isSent(method: PolicyMethod): boolean {
  return method === 'eth_sendTransaction' || method === 'signAndSendTransaction'
}

/** Refuses a request with invalid headers before anything is stored. */
function checkHeaders(ctx: Context, { header }: AppRequest): void {
  if (!header('privy-authorization-signature')?.trim())
    throw new AppError('missing_or_empty_authorization_header', {
      message:
        'privy-authorization-signature is empty. Sign the request with an authorization key of the key quorum.',
    })
  const expiry = header('privy-request-expiry')
  if (expiry && /^\d{1,15}$/.test(expiry) && Number(expiry) <= ctx.now().getTime())
    throw new AppError('request_expired')
}
