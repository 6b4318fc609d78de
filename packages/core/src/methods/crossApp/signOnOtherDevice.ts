import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { explainFailure } from './awaitResult.ts'
import { openAnswer, openRequest } from './openRequest.ts'
import { claimAnswer } from './providerServer.ts'
import type { SignatureRequest } from './signatureContent.ts'

/** A request for a signature that another device answers. */
export type DeviceRequest = {
  /** For a QR code. It contains an id that opens the window but cannot read the response. */
  url: string
  /** Six digits. The other device shows them too, and its user compares them. */
  code: string
  /** The signature, or the hash of the transaction. */
  result: Promise<string>
}

/**
 * Requests a signature on another device, which has the wallet or a browser that opens windows. The response comes
 * through the other app's server, encrypted for this page. The code is valid for two minutes, and its window for ten.
 *
 * @param options `onOpened` is called when the other device has opened the window.
 *
 * @throws AppError as `requestSignature`; `missing_or_invalid_token` without a token of that app, and `not_supported`
 * if its server does not support this. `result` rejects with `client_request_timeout` if the code was not scanned in
 * time, and with `client_request_canceled` after an abort.
 *
 * @example
 * const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const request = { kind: 'message', message: 'Hello', address } as const
 * const { signal } = new AbortController()
 * const { url, code, result } = await signOnOtherDevice(client, request, { signal })
 * show(`${url} ${code}`)
 * const signature = await result
 */
export async function signOnOtherDevice(
  client: Client,
  request: SignatureRequest,
  options: { signal: AbortSignal; onOpened?(): void },
): Promise<DeviceRequest> {
  const { url, code, pending } = await openRequest(client, request)
  const result = awaitAnswer(client, pending, options)
  result.catch(() => {})
  return { url, code, result }
}

type Pending = Parameters<typeof openAnswer>[1]

async function awaitAnswer(
  client: Client,
  pending: Pending,
  { signal, onOpened }: { signal: AbortSignal; onOpened?(): void },
): Promise<string> {
  const { id, providerAppId, server, keys, endsAt } = pending
  const to = { providerAppId, server: new URL(server) }
  const scanEnd = client.now() + limits.crossAppTimeoutMs
  let isOpened = false
  while (client.now() < (isOpened ? endsAt : scanEnd)) {
    await client.wait(limits.crossAppClaimMs)
    if (signal.aborted) throw new AppError('client_request_canceled')
    const claim = await claimAnswer(client, to, { id, secret: keys.secret }).catch(onlyRefusals)
    if (claim?.answer) return openAnswer(client, pending, claim.answer)
    if (claim?.status !== 'opened' || isOpened) continue
    isOpened = true
    onOpened?.()
  }
  return explainFailure(new AppError('client_request_timeout'))
}

/** After a short network failure, tries again. */
function onlyRefusals(cause: unknown): undefined {
  const error = AppError.from(cause)
  if (error.code !== 'server_unreachable' && error.code !== 'client_request_timeout') throw error
}
