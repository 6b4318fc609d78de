import * as v from 'valibot'

/** The app's config, which the server writes into the page. */
const PageConfig = v.object({
  appId: v.pipe(v.string(), v.minLength(1)),
  allowedOrigins: v.array(v.string()),
  rawSigning: v.boolean(),
  transactionsAsMessages: v.boolean(),
  minPasswordLength: v.optional(v.number()),
  proofNonce: v.optional(v.string()),
  clouds: v.optional(
    v.object({
      'google-drive': v.optional(v.object({ url: v.string() })),
      icloud: v.optional(
        v.object({ url: v.string(), container: v.string(), environment: v.string(), apiToken: v.string() }),
      ),
    }),
  ),
})
export type PageConfig = v.InferOutput<typeof PageConfig>

/** Replaced in the built index.html by the app's config, HTML-escaped. */
const pageConfigName = 'latchkey-app'

export function readPageConfig(document: Document): PageConfig {
  const meta = document.querySelector(`meta[name="${pageConfigName}"]`)
  return v.parse(PageConfig, JSON.parse(meta?.getAttribute('content') ?? ''))
}

type PageLocation = { protocol: string; hostname: string; selfOrigin: string }

/**
 * Why this page must not have keys here, if so (R79: secure page). Without TLS an attacker on the network could change
 * its code; a sandbox without allow-same-origin gives it an opaque origin, without storage and ignored by clients.
 */
export function findDanger({ protocol, hostname, selfOrigin }: PageLocation) {
  if (selfOrigin === 'null') return 'embedded_wallet_sandboxed'
  const isLocal = /^(?:localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
  return protocol === 'https:' || isLocal ? undefined : 'embedded_wallet_insecure'
}
