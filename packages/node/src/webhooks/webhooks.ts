import type { RequestHeaders } from '../headers.ts'
import { invalid } from '../options.ts'
import type { WebhookEvent } from './event.ts'
import { verifyWebhook } from './verify.ts'

/** The webhooks of the app. */
export class Webhooks {
  readonly #secret: string | undefined

  constructor(secret: string | undefined) {
    this.#secret = secret
  }

  /** As `verifyWebhook`. Without `secret` it takes `webhookSecret` of the client. */
  verify(body: string | Uint8Array, headers: RequestHeaders, secret?: string): Promise<WebhookEvent> {
    const ownSecret = secret ?? this.#secret
    if (ownSecret === undefined)
      return Promise.reject(invalid('Give the webhook secret: new LatchkeyClient({ webhookSecret, … }).'))
    return verifyWebhook(body, headers, ownSecret)
  }
}
