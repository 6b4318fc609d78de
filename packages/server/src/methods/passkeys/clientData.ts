import { AppError } from '@latchkey/wire'
import * as v from 'valibot'

const ClientData = v.looseObject({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})
export type ClientData = v.InferOutput<typeof ClientData>

/**
 * The browser's data about the requesting page ([WebAuthn](https://www.w3.org/TR/webauthn-3/), 5.8.1). Signed by the
 * authenticator, not by us.
 */
export function readClientData(clientDataText: string): ClientData {
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), ClientData),
    Buffer.from(clientDataText, 'base64url').toString(),
  )
  if (!result.success) throw new AppError('invalid_data', { message: 'Invalid request: client_data_json' })
  return result.output
}

/** A page framed by another site could make its visitors press anything (clickjacking; R49: passkey origins). */
export function assertTopLevel({ crossOrigin, topOrigin }: ClientData): void {
  if (crossOrigin || topOrigin !== undefined) throw new AppError('invalid_credentials')
}
