import type { SignedRequest } from '@latchkey/signer'
import type { Json } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { EndpointRequest } from '../http/route.ts'

const signedHeaders = ['privy-app-id', 'privy-idempotency-key', 'privy-request-expiry']

/** A request of an app's own server as it was signed. The address is ours, never the one that the caller names (R28). */
export function toSignedRequest(
  { config }: Pick<Context, 'config'>,
  { sent, header }: Pick<EndpointRequest, 'sent' | 'header'>,
): { request: SignedRequest; signatures: string } {
  const headers = Object.fromEntries(
    signedHeaders.flatMap((name) => {
      const value = header(name)
      return value ? [[name, value]] : []
    }),
  )
  const { method, path, body } = sent
  return {
    request: { method, url: `${config.publicUrl}${path}`, body: body as Json, headers },
    signatures: header('privy-authorization-signature') ?? '',
  }
}
