import { generateAuthorizationSignature } from '@privy-io/node'
import type { Answer, World } from './world.ts'

export type KeyPair = { publicKey: string; privateKey: string }
export type AppCall = {
  body?: object
  /** Keys that sign the request. */
  by?: readonly KeyPair[]
  headers?: Record<string, string>
  prefix?: '/v1' | '/api/v1'
  /** Replaces the signatures. */
  signatures?: string
}

/** Sends requests like the server of the world's app: with its secret, and with authorization signatures. */
export function appServer(world: World) {
  const { id, secret } = world.app
  const credentials = Buffer.from(`${id}:${secret}`).toString('base64')
  return (method: string, path: string, options: AppCall = {}): Promise<Answer> => {
    const { body, by = [], headers = {}, prefix = '/v1' } = options
    const signedHeaders = { 'privy-app-id': id, ...headers }
    const url = `${world.ctx.config.publicUrl}${prefix}${path}`
    const signatures = signRequest({ method, url, body: body ?? {}, headers: signedHeaders }, by)
    return world.call(method, `${prefix}${path}`, {
      ...(body && { body }),
      origin: null,
      headers: {
        authorization: `Basic ${credentials}`,
        'privy-authorization-signature': options.signatures ?? signatures,
        ...signedHeaders,
      },
    })
  }
}

type Request = { method: string; url: string; body: object; headers: Record<string, string> }

/** Signs a request with authorization keys: the value of `privy-authorization-signature`. */
export function signRequest(request: Request, by: readonly KeyPair[]): string {
  return by
    .map(({ privateKey }) =>
      generateAuthorizationSignature({
        authorizationPrivateKey: privateKey,
        input: structuredClone({ version: 1, ...request }) as never,
      }),
    )
    .join()
}
