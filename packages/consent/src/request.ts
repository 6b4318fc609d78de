/** An app as it is registered, never as a URL describes it. */
export type Branding = { name: string; icon_url: string | null }

/** The server's data in the page. `methods/crossApp/consentRoutes.ts` of the server has the same type. */
export type SigningRequest = { method: string; params: unknown[]; chainId?: unknown }

/** One signature that another app requests. */
export type Signing = {
  kind: 'transact'
  /** The registered origin of the requesting page. */
  origin: string
  /** The wallet's user; empty if it is known only after the login. */
  userId: string
  /** Null for an encrypted request: the server decrypts it after the login. */
  signing: SigningRequest | null
  /** The node of the local chain, in development. */
  localNode: string | null
  /** The receiver of the response, if it is not the page that opened this window. */
  target: AnswerTarget | null
}

export type AnswerTarget = {
  /** The response is encrypted for this key. */
  publicKey: string
  /** The address at which this window ends; null if another device asks. */
  returnTo: string | null
  /** Six digits that the other device shows too. */
  code: string
}

export type PageRequest = {
  appId: string
  provider: Branding
  requester: Branding
  /** Single-use; sent back with the approval. */
  request: string
  /** How long it can be answered. */
  endsInSeconds: number
  readOnly: boolean
  /** Data of the provider, before any request to the server. */
  theme: 'light' | 'dark' | `#${string}`
  /** Whether the provider's passkeys can be used on this host. */
  passkeys: boolean
  /** Null without terms to agree to. */
  terms: { url: string | null; privacyUrl: string | null } | null
} & (
  | { kind: 'login' /** The address after a rejection. */; denyUrl: string }
  | { kind: 'connect' /** The registered origin of the requesting page. */; origin: string }
  | Signing
  /** A popup of this window that a social network used. It only passes on its parameters. */
  | { kind: 'return' }
)

/** The origin of the requesting app: the server has compared it with the registration. */
export function getOrigin(request: PageRequest): string {
  if (request.kind === 'login') return new URL(request.denyUrl).origin
  return 'origin' in request ? request.origin : ''
}

export function readRequest(page: Document): PageRequest {
  const content = page.querySelector('meta[name="latchkey-request"]')?.getAttribute('content')
  return JSON.parse(content ?? 'null')
}
