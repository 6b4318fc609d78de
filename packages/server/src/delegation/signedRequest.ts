import type { SignedRequest } from '@latchkey/signer'
import type { Json } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'

const signedHeaders = ['privy-app-id', 'privy-idempotency-key', 'privy-request-expiry']

/** A request of an app's own server, as it arrived. */
export type AppRequest = {
  app: App
  sent: { method: string; path: string; body: Record<string, unknown> }
  header(name: string): string | undefined
  /** Who sends it, for the audit log. Default: the app's server. */
  by?: 'app' | 'operator'
}

/**
 * The signed form of the request. The address is ours, never the one that the caller sends (R28: configured addresses).
 */
export function toSignedRequest(
  { config }: Pick<Context, 'config'>,
  { sent, header }: AppRequest,
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
