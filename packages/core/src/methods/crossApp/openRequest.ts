import type { crossApp } from '@latchkey/wire'
import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { keepCrossAppToken, readCrossAppToken } from '../../session/crossAppToken.ts'
import { createAnswerKeys, decryptAnswer, toComparisonCode } from './answerKeys.ts'
import { explainFailure, isResult, toFailure } from './awaitResult.ts'
import { checkResult } from './checkResult.ts'
import { findProviderApp } from './findProviderApp.ts'
import type { PendingRequest } from './pendingRequests.ts'
import { storeRequest } from './providerServer.ts'
import { findProviderWallet } from './providerWallet.ts'
import { createTokenError, requireServer } from './requestSignature.ts'
import { type SignatureRequest, toContent, toPlainRequest, toRequestText } from './signatureContent.ts'

export type OpenRequest = { url: string; code: string; pending: PendingRequest }

/**
 * Sends a request to the other app's server. Its window sends the response to that server instead of a message.
 *
 * @throws AppError `missing_or_invalid_token` without a token of that app, and as `requestSignature`.
 */
export async function openRequest(
  client: Client,
  request: SignatureRequest,
  { returnTo }: { returnTo?: string } = {},
): Promise<OpenRequest> {
  const { providerAppId, isSmart } = findProviderWallet(client, request.address)
  const content = toContent(request, isSmart)
  const server = requireServer(await findProviderApp(client, providerAppId))
  const token = readCrossAppToken(client, providerAppId)
  if (token === null) throw createTokenError()
  const { keys, hash, publicKey } = await createAnswerKeys()
  const { id, url } = await storeRequest(
    client,
    { providerAppId, server },
    {
      ...{ token, request: toRequestText(client, content) },
      answer: {
        secret_hash: hash,
        public_key: publicKey,
        ...(returnTo !== undefined && { return_to: returnTo }),
      },
    },
  )
  const seconds = limits.crossAppTimeoutMs / 1_000 + limits.crossAppWindowSeconds
  const pending = {
    ...{ id, providerAppId, server: server.origin, keys },
    ...{ request: toPlainRequest(request, content), endsAt: client.now() + seconds * 1_000 },
  }
  return { url, code: await toComparisonCode(id, publicKey), pending }
}

/**
 * Reads the response that the window stored, and keeps the token for the next request.
 *
 * @throws as `requestSignature`.
 */
export async function openAnswer(
  client: Client,
  { keys, providerAppId, request }: PendingRequest,
  answer: crossApp.EncryptedAnswer,
): Promise<string> {
  const { result, error, token } = await decryptAnswer(keys, answer).catch((cause: unknown) => {
    throw new AppError('transaction_failure', { message: 'The answer cannot be read.', cause })
  })
  if (typeof token === 'string' && token !== '') keepCrossAppToken(client, providerAppId, token)
  if (!isResult(result)) return explainFailure(toFailure(error))
  return checkResult(client, request, result)
}
