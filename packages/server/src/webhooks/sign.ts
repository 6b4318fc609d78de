import { createHmac } from 'node:crypto'
import { toKey } from './secret.ts'

type SignedMessage = { id: string; body: string; now: Date; secrets: readonly string[] }

/**
 * The headers with which receivers verify a message, as Svix and
 * [Standard Webhooks](https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md) define
 * them. One signature for each secret, so that a receiver with the earlier or the later one accepts the message.
 *
 * @example
 * const headers = signMessage({ id: 'msg_1', body: '{}', now: new Date(), secrets: ['whsec_…'] })
 */
export function signMessage({ id, body, now, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = secrets
    .map((secret) =>
      createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64'),
    )
    .map((code) => `v1,${code}`)
    .join(' ')
  return {
    ...{ 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature },
    ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  }
}
