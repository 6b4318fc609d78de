/**
 * Every call that changes who may log in as a user, or creates a session from something else, with its result for a
 * login of yesterday. `stolenSession.test.ts` runs them; a call with such a name that is missing here fails a test.
 */
export const doors: Record<
  string,
  'login' | 'adds' | 'replaces' | 'removes' | 'takes over' | 'hands on' | 'inherits'
> = {
  ...each(['email', 'sms', 'oauth', 'siwe', 'siws', 'passkeys', 'farcaster', 'telegram', 'custom', 'guest'], {
    authenticate: 'login',
  }),
  'farcaster.authenticateInFrame': 'login',
  'passkeys.register': 'login',
  ...each(['email', 'sms', 'oauth', 'siwe', 'siws', 'passkeys', 'farcaster', 'telegram', 'custom'], {
    link: 'adds',
  }),
  'siwe.linkSmartWallet': 'adds',
  ...each(['email', 'sms'], { update: 'replaces' }),
  ...each(['email', 'sms', 'oauth', 'siwe', 'siws', 'passkeys', 'farcaster', 'telegram'], {
    unlink: 'removes',
  }),
  ...each(['email', 'sms', 'oauth', 'siwe', 'farcaster', 'telegram'], { transfer: 'takes over' }),
  'crossApp.authorize': 'hands on',
  'crossApp.redeem': 'hands on',
  'session.refresh': 'inherits',
  'session.fork': 'inherits',
  'session.recoverFork': 'inherits',
}

type LoginEffect = (typeof doors)[string]

function each(methods: readonly string[], calls: Record<string, LoginEffect>): Record<string, LoginEffect> {
  return Object.fromEntries(
    methods.flatMap((method) => Object.entries(calls).map(([call, door]) => [`${method}.${call}`, door])),
  )
}
