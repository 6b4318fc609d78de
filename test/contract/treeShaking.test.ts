import { build, type Rollup } from 'vite'
import { describe, expect, test } from 'vitest'

/** Bundles a program with one import, as a host app's bundler does. */
async function bundle(imports: string, use: string): Promise<string> {
  const entry = '\0entry'
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    resolve: { conditions: ['source'] },
    build: { write: false, minify: false, rollupOptions: { input: entry } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? `import { ${imports} } from '@latchkey/wire'; console.log(${use})` : undefined,
      },
    ],
  })
  const { output } = result as Rollup.RollupOutput
  return output[0].code
}

/** A word of each area that is in the bundle only if the area is. */
const words = {
  sms: 'passwordless_sms',
  oauth: 'oauth/init',
  siwe: 'siwe/',
  siws: 'siws/',
  farcaster: 'channel_token',
  passkeys: 'attestation_object',
  telegram: 'telegram_web_app_data',
  guest: 'guest_credential',
  crossApp: 'cross-app',
  vault: 'vault/intents',
  frame: 'privy:wallets',
  mfa: '/mfa/',
  recovery: 'recovery/oauth',
  funding: 'moonpay_on_ramp',
  errors: 'invalid_pkce_parameters',
  limits: '999999999',
  app: 'allowlist_config',
  links: 'passwordless/unlink',
}
const areasIn = (code: string) =>
  Object.entries(words).flatMap(([area, word]) => (code.includes(word) ? [area] : []))

describe('a bundle holds only what it uses', () => {
  test.each([
    ['email', 'email.init', []],
    ['email', 'email.authenticate', []],
    ['session', 'session.refresh', []],
    ['app', 'app.getApp', ['app']],
    ['User', 'User', []],
    ['limits', 'limits.codeLength', []],
    // The catalog of the server's texts and statuses stays on the server.
    ['AppError', 'AppError', []],
    ['serverErrors', 'serverErrors', ['errors']],
    ['frameOps', 'frameOps', ['frame']],
    ['sms', 'sms.init', ['sms']],
    ['mfa', 'mfa.verifyTotp', ['mfa']],
    ['funding', 'funding.signMoonpay', ['funding']],
  ])('import { %s }, using %s', async (imports, use, areas) => {
    expect(areasIn(await bundle(imports, use))).toEqual(areas)
  })

  test('the words find their areas', async () => {
    const everything = await bundle(
      'endpoints, frameOps, serverErrors, limits',
      'endpoints, frameOps, serverErrors, limits',
    )
    expect(areasIn(everything)).toEqual(Object.keys(words))
  })
})
