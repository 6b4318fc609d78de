export type Claims = { exp: number; iat: number | undefined; appId: unknown; subject: unknown }

/** Reads a token without verifying its signature: the browser only needs its expiry and its user. */
export function decodeToken(token: unknown): Claims | null {
  if (typeof token !== 'string') return null
  try {
    const [, payload, signature] = token.split('.')
    if (!payload || !signature) return null
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
    const { exp, iat, aid, aud, sub } = JSON.parse(text) as Record<string, unknown>
    if (typeof exp !== 'number') return null
    return { exp, iat: typeof iat === 'number' ? iat : undefined, appId: aid ?? aud, subject: sub }
  } catch {
    return null
  }
}
