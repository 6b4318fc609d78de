/** The account that a developer chooses on the sandbox's consent page. */
export type FakePerson = {
  subject: string
  email: string
  emailVerified: boolean
  name: string
}
/** The same with a user name, as networks have one. */
export type FakeUser = FakePerson & { username: string }

type Token = { access_token: string; token_type: string }
/** The members of a token response: `brief` for a token that neither expires nor is renewed, otherwise `lasting`. */
export type FakeTokens = {
  subject: string
  brief: Token
  lasting: Token & { expires_in: number; refresh_token: string }
}

/** A social network in the sandbox: the look of its page, and its own responses. */
export type FakeNetwork = {
  /** Background and text color of its sign. */
  readonly colors: readonly [back: string, ink: string]
  /** Its token endpoint's reply. @default `lasting`, a scope, and an ID token where it has one */
  tokenReply?(tokens: FakeTokens): object
  /** The claims of its ID token in addition to subject and email address. */
  claims?(user: FakeUser): object
  /** The responses of its user endpoint, and of paths below it such as `user/emails`. */
  readonly replies?: { readonly [path: string]: (user: FakeUser) => object }
}
