// The built login methods. Each name here requires its part in the registries of server and react.

export * as crossApp from './crossApp.ts'
export * as custom from './custom.ts'
export * as email from './email.ts'
export * as farcaster from './farcaster.ts'
export * as guest from './guest.ts'
export * as oauth from './oauth.ts'
export * as passkeys from './passkeys.ts'
export * as siwe from './siwe.ts'
export * as siws from './siws.ts'
export * as sms from './sms.ts'
export * as telegram from './telegram.ts'
