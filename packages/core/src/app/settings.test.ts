import type { AppConfig } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { checkConfig } from './checkConfig.ts'
import type { Chain, PrivyClientConfig } from './config.ts'
import { resolveSettings, type Settings } from './settings.ts'

const wallets = { create_on_login: 'all-users', user_owned_recovery_options: ['google-drive'] } as const
const chain = (id: number): Chain => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: [`http://chain${id}.test`] } },
})

/** A server's app, the host app's config, a function that reads a setting, and its expected value. */
const cases: [Partial<AppConfig> | null, PrivyClientConfig, (s: Settings) => unknown, unknown][] = [
  [null, {}, (s) => s.loginMethods, ['email', 'wallet']],
  [null, {}, (s) => s.embeddedWallets.createOnLogin, 'off'],
  [null, {}, (s) => s.embeddedWallets.recoveryOptions, ['user-passcode']],
  [null, {}, (s) => s.captcha.enabled, false],
  [null, {}, (s) => s.embeddedWallets.showWalletUIs, true],
  [null, {}, (s) => s.defaultCountry, 'US'],
  [null, {}, (s) => s.embeddedWallets.priceDisplay.primary, 'fiat-currency'],
  [{ name: 'Shop' }, {}, (s) => s.name, 'Shop'],
  [{ accent_color: '#111111' }, {}, (s) => s.appearance.accentColor, '#111111'],
  [
    { accent_color: '#111111' },
    { appearance: { accentColor: '#222222' } },
    (s) => s.appearance.accentColor,
    '#222222',
  ],
  [{}, { appearance: { theme: 'auto' } }, (s) => s.appearance.theme, 'auto'],
  [{}, {}, (s) => s.appearance.theme, 'page'],
  [{}, { appearance: { radius: 0 } }, (s) => s.appearance.radius, 0],
  [{ logo_url: 'a.svg' }, {}, (s) => s.appearance.logo, 'a.svg'],
  [{ logo_url: 'a.svg' }, { appearance: { logo: 'b.svg' } }, (s) => s.appearance.logo, 'b.svg'],
  [{}, { appearance: { loginMessage: 'x'.repeat(101) } }, (s) => s.appearance.loginMessage, 'x'.repeat(100)],
  [{ show_wallet_login_first: true }, {}, (s) => s.appearance.showWalletLoginFirst, true],
  [
    { show_wallet_login_first: true },
    { appearance: { showWalletLoginFirst: false } },
    (s) => s.appearance.showWalletLoginFirst,
    false,
  ],
  [{ wallet_auth: true }, {}, (s) => s.appearance.walletChainType, 'ethereum-only'],
  [{ solana_wallet_auth: true }, {}, (s) => s.appearance.walletChainType, 'solana-only'],
  [
    { wallet_auth: true, solana_wallet_auth: true },
    {},
    (s) => s.appearance.walletChainType,
    'ethereum-and-solana',
  ],
  [
    { email_auth: true, google_oauth: true, passkey_auth: true },
    {},
    (s) => s.loginMethods,
    ['email', 'google', 'passkey'],
  ],
  [{ email_auth: true }, { loginMethods: ['sms', 'google'] }, (s) => s.loginMethods, ['sms', 'google']],
  [{ email_auth: true }, { loginMethods: ['sms'] }, (s) => s.loginOrder, null],
  [
    { terms_and_conditions_url: 'https://a.test' },
    {},
    (s) => s.legal.termsAndConditionsUrl,
    'https://a.test',
  ],
  [
    { terms_and_conditions_url: 'https://a.test' },
    { legal: { termsAndConditionsUrl: null } },
    (s) => s.legal.termsAndConditionsUrl,
    null,
  ],
  [{ require_users_accept_terms: null }, {}, (s) => s.legal.requireTerms, false],
  [{ enforce_wallet_uis: false }, {}, (s) => s.embeddedWallets.showWalletUIs, false],
  [
    { enforce_wallet_uis: false },
    { embeddedWallets: { showWalletUIs: true } },
    (s) => s.embeddedWallets.showWalletUIs,
    true,
  ],
  [
    { embedded_wallet_config: { ...wallets, user_owned_recovery_options: ['icloud'] } },
    {},
    (s) => s.embeddedWallets.recoveryOptions,
    ['icloud'],
  ],
  [
    { embedded_wallet_config: { ...wallets, user_owned_recovery_options: [] } },
    {},
    (s) => s.embeddedWallets.createOnLogin,
    'all-users',
  ],
  [
    { embedded_wallet_config: { ...wallets, user_owned_recovery_options: [] } },
    { embeddedWallets: { createOnLogin: 'off' } },
    (s) => s.embeddedWallets.createOnLogin,
    'off',
  ],
  [
    { embedded_wallet_config: { ...wallets, user_owned_recovery_options: ['icloud', 'user-passcode'] } },
    { embeddedWallets: { userOwnedRecoveryOptions: ['user-passcode'] } },
    (s) => s.embeddedWallets.recoveryOptions,
    ['user-passcode'],
  ],
  ...onCreate({}, true),
  ...onCreate({ requireUserOwnedRecoveryOnCreate: false }, false),
  ...onCreate({ requireUserPasswordOnCreate: false }, false),
  ...onCreate({ requireUserOwnedRecoveryOnCreate: true, requireUserPasswordOnCreate: false }, true),
  ...onLogin({ ethereum: { createOnLogin: 'off' } }, 'off'),
  ...onLogin({ ethereum: { createOnLogin: 'users-without-wallets' } }, 'users-without-wallets'),
  // Both forms at once: the one that names its chain takes precedence.
  ...onLogin(
    { createOnLogin: 'off', ethereum: { createOnLogin: 'users-without-wallets' } },
    'users-without-wallets',
  ),
  ...onLogin({ createOnLogin: 'off', ethereum: {} }, 'off'),
  // Solana has its own wallets: they do not affect Ethereum.
  [
    {},
    { embeddedWallets: { solana: { createOnLogin: 'all-users' } } },
    (s) => s.embeddedWallets.createSolanaOnLogin,
    'all-users',
  ],
  [
    {},
    { embeddedWallets: { createOnLogin: 'all-users' } },
    (s) => s.embeddedWallets.createSolanaOnLogin,
    'off',
  ],
  ...onLogin({ solana: { createOnLogin: 'users-without-wallets' } }, 'all-users'),
  ...onLogin({ createOnLogin: 'off', solana: { createOnLogin: 'all-users' } }, 'off'),
  // An unknown value counts as unset. A host app without types can pass any value.
  ...onLogin({ createOnLogin: 'always' }, 'all-users'),
  ...onLogin({ createOnLogin: 'off', ethereum: { createOnLogin: true } }, 'off'),
  [
    { embedded_wallet_config: { ...wallets, create_on_login: 'off', user_owned_recovery_options: [] } },
    { customAuth: { getCustomAccessToken: async () => undefined, isLoading: false } },
    (s) => s.embeddedWallets.createOnLogin,
    'all-users',
  ],
  [
    {},
    { customAuth: { enabled: false, getCustomAccessToken: async () => undefined, isLoading: false } },
    (s) => s.customAuth,
    null,
  ],
  [
    { captcha_enabled: true, captcha_site_key: 't:k' },
    { captchaEnabled: false },
    (s) => s.captcha,
    { enabled: true, siteKey: 't:k' },
  ],
  [{}, { supportedChains: [chain(5), chain(6)] }, (s) => s.defaultChain?.id, 5],
  [{}, { supportedChains: [chain(5), chain(6)], defaultChain: chain(6) }, (s) => s.defaultChain?.id, 6],
  [{}, {}, (s) => s.supportedChains, null],
  // A method that is not built keeps its name; the landing screen has no row for it.
  [{}, { loginMethods: ['email', 'line', 'privy:x'] }, (s) => s.loginMethods, ['email', 'line', 'privy:x']],
  [{}, { headless: true, _render: { standalone: true } }, (s) => [s.headless, s.standalone], [true, true]],
]

/** A config of embedded wallets on a server whose app says `all-users`. */
function onLogin(
  embeddedWallets: object,
  expectation: Settings['embeddedWallets']['createOnLogin'],
): typeof cases {
  const app = { embedded_wallet_config: { ...wallets, user_owned_recovery_options: [] } }
  return [[app, { embeddedWallets }, (s) => s.embeddedWallets.createOnLogin, expectation]]
}

/** A config of embedded wallets on a server whose app requires a recovery method of the user's own. */
function onCreate(embeddedWallets: object, expectation: boolean): typeof cases {
  const requirement = { user_owned_recovery_options: [], require_user_owned_recovery_on_create: true }
  const app = { embedded_wallet_config: { ...wallets, ...requirement } }
  return [[app, { embeddedWallets }, (s) => s.embeddedWallets.requirePasswordOnCreate, expectation]]
}

describe('resolveSettings', () => {
  test.each(cases)('%j with %j', (app, config, read, expectation) => {
    expect(read(resolveSettings(app as AppConfig | null, config))).toEqual(expectation)
  })

  test.each<[string, PrivyClientConfig['loginMethodsAndOrder'], string[], string[]]>([
    [
      'five without overflow are all shown',
      { primary: ['email', 'sms', 'google', 'apple', 'discord'] },
      ['email', 'sms', 'google', 'apple', 'discord'],
      [],
    ],
    [
      'six without overflow show four',
      { primary: ['email', 'sms', 'google', 'apple', 'discord', 'github'] },
      ['email', 'sms', 'google', 'apple'],
      ['discord', 'github'],
    ],
    [
      'five with overflow show four',
      { primary: ['email', 'sms', 'google', 'apple', 'discord'], overflow: ['github'] },
      ['email', 'sms', 'google', 'apple'],
      ['discord', 'github'],
    ],
    [
      'nothing is shown twice',
      { primary: ['email', 'email'], overflow: ['email', 'github'] },
      ['email'],
      ['github'],
    ],
  ])('of the login order, %s', (_, loginMethodsAndOrder, primary, overflow) => {
    const settings = resolveSettings(null, {
      loginMethodsAndOrder,
      loginMethods: ['telegram'],
    } as PrivyClientConfig)
    expect(settings.loginOrder).toEqual({ primary, overflow })
  })

  test('a wallet in the login order turns wallet login on', () => {
    const { loginMethods } = resolveSettings({ email_auth: true } as AppConfig, {
      loginMethodsAndOrder: { primary: ['metamask', 'email', 'rainbow', 'privy:abc'] },
    })
    expect(loginMethods).toEqual(['wallet', 'email'])
  })

  test('error: contradictions of the host app are named', () => {
    expect(() => checkConfig({ supportedChains: [] })).toThrow('at least one chain')
    expect(() => checkConfig({ supportedChains: [chain(1)], defaultChain: chain(2) })).toThrow(
      'must be included',
    )
  })
})
