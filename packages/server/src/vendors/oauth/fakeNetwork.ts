/** The account that a developer chooses to have on the sandbox's consent page. */
export type FakePerson = {
  subject: string
  email: string
  emailVerified: boolean
  name: string
}
/** The same with a name such as networks give one. */
export type FakeUser = FakePerson & { username: string }

type Token = { access_token: string; token_type: string }
/** What a token endpoint answers with: `brief` for a token that neither ends nor is renewed, otherwise `lasting`. */
export type FakeTokens = {
  subject: string
  brief: Token
  lasting: Token & { expires_in: number; refresh_token: string }
}

/** A social network in the sandbox: how its page looks, and what it answers where that is its own. */
export type FakeNetwork = {
  /** Back and ink of its sign. */
  readonly colors: readonly [back: string, ink: string]
  /** Its token endpoint's reply. @default `lasting`, a scope, and an ID token where it has one */
  tokenReply?(tokens: FakeTokens): object
  /** What its ID token says besides subject and email address. */
  claims?(user: FakeUser): object
  /** What its user endpoint answers, and paths below it such as `user/emails`. */
  readonly replies?: { readonly [path: string]: (user: FakeUser) => object }
}
