/** An app as it is registered, never as an address says. */
export type Branding = { name: string; icon_url: string | null }

/** What the server wrote into the page. `methods/crossApp/consentRoutes.ts` of the server has the same type. */
export type SigningRequest = { method: string; params: unknown[]; chainId?: unknown }

/** One signature that another app asks for. */
export type Signing = {
  kind: 'transact'
  /** The registered origin of the page that asks. */
  origin: string
  /** Whose wallet it is; empty where the login tells. */
  userId: string
  /** Null where it came encrypted: the server reads it once the user is logged in. */
  signing: SigningRequest | null
  /** Of a chain of this machine, in development. */
  localNode: string | null
  /** Who waits for the answer, where it is not the page that opened this window. */
  target: AnswerTarget | null
}

export type AnswerTarget = {
  /** For which the answer is encrypted. */
  publicKey: string
  /** Where this window ends; null where another device asks. */
  returnTo: string | null
  /** Six digits that the other device shows, too. */
  code: string
}

export type PageRequest = {
  appId: string
  provider: Branding
  requester: Branding
  /** Single use; handed back with the approval. */
  request: string
  /** How long that can be answered. */
  endsInSeconds: number
  readOnly: boolean
  /** Of the provider, before anything is asked of the server. */
  theme: 'light' | 'dark' | `#${string}`
  /** Whether the provider's passkeys can be used on this host. */
  passkeys: boolean
  /** Null where nothing need be agreed to. */
  terms: { url: string | null; privacyUrl: string | null } | null
} & (
  | { kind: 'login' /** Where a no goes. */; denyUrl: string }
  | { kind: 'connect' /** The registered origin of the page that asks. */; origin: string }
  | Signing
  /** A window of this window, in which a social network was asked. It only hands over what it was told. */
  | { kind: 'return' }
)

/** Where the asking app is: the server has compared it with what is registered. */
export function getOrigin(request: PageRequest): string {
  if (request.kind === 'login') return new URL(request.denyUrl).origin
  return 'origin' in request ? request.origin : ''
}

export function readRequest(page: Document): PageRequest {
  const content = page.querySelector('meta[name="latchkey-request"]')?.getAttribute('content')
  return JSON.parse(content ?? 'null')
}
