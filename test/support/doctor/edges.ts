import { checkCaptcha } from '../../../packages/server/src/cli/doctor/checkCaptcha.ts'
import { checkCookies } from '../../../packages/server/src/cli/doctor/checkCookies.ts'
import { checkPage } from '../../../packages/server/src/cli/doctor/checkPage.ts'
import { checkConfig } from '../../../packages/server/src/cli/doctor/doctorConfig.ts'
import type { Config } from '../../../packages/server/src/config/config.ts'
import type { Finding } from '../../../packages/server/src/doctor/finding.ts'
import { checkCustom } from '../../../packages/server/src/methods/custom/check.ts'
import { checkFarcaster } from '../../../packages/server/src/methods/farcaster/check.ts'
import { checkPasskeys } from '../../../packages/server/src/methods/passkeys/check.ts'
import { checkWallets } from '../../../packages/server/src/methods/siwe/check.ts'
import { checkSms } from '../../../packages/server/src/methods/sms/check.ts'
import { checkTelegram } from '../../../packages/server/src/methods/telegram/check.ts'
import { fakeSiteKey } from '../../../packages/server/src/vendors/captcha/fake.ts'
import type { Lab } from './lab.ts'

/** A value, the check to run with it, and the indexes of the row's findings that it must have. */
type EdgeCase = readonly [
  value: string,
  look: (lab: Lab) => Finding[] | Promise<Finding[]>,
  findings: readonly number[],
]
/** Neighboring findings, and the values on both sides of each edge between them. */
export type EdgeRow = { findings: readonly string[]; cases: readonly EdgeCase[] }

const production = { profile: 'production', publicUrl: 'https://auth.example' } as const
const config =
  (change: Partial<Config>) =>
  ({ world }: Lab) =>
    checkConfig({ ...world.ctx.config, ...change })
const proxies = (
  trustedProxies: Config['trustedProxies'],
  host = '127.0.0.1',
  change: Partial<Config> = production,
) => config({ trustedProxies, host, ...change })

const telegram = (id: string) => ({
  telegram_auth_config: { bot_id: id, bot_name: 'b' },
  telegram_auth: true,
})
const bot = { vendors: { telegram: { bot_token: '2:secret' } } }
const jwt = (issuer: string | undefined, audience: string | undefined) => ({
  custom_jwt_auth: true,
  custom_auth_config: { public_key: 'x', issuer, audience },
})
const captcha =
  (settings: object, change: Partial<Config> = {}) =>
  (lab: Lab) =>
    checkCaptcha(lab.ctx(change), lab.app({ captcha_enabled: true, ...settings }))
const cookies =
  (api: string, origins: string[], publicUrl = 'https://auth.example.com') =>
  ({ app }: Lab) =>
    checkCookies({ config: { publicUrl } as Config }, app({ custom_api_url: api }, origins))
const page = (origin: string, appId?: (lab: Lab) => string) => (lab: Lab) =>
  checkPage(lab.ctx({}), { origin, appId: appId?.(lab) })

export const edges: readonly EdgeRow[] = [
  {
    findings: [
      'doctorConfig.ts: ok public address …',
      'doctorConfig.ts: bad PUBLIC_URL … is not https: the wallet page c',
      'doctorConfig.ts: warn PUBLIC_URL is this machine: other machines c',
      'doctorConfig.ts: ok profile …, listening on …',
    ],
    cases: [
      ['https', config(production), [0, 3]],
      ['http', config({ publicUrl: 'http://auth.example' }), [1, 3]],
      ['http of this machine, on a laptop', config({ publicUrl: 'http://localhost:4000' }), [0, 3]],
      [
        'http of this machine, in production',
        config({ ...production, publicUrl: 'http://localhost:4000' }),
        [0, 2, 3],
      ],
      ['127.0.0.1', config({ ...production, publicUrl: 'http://127.0.0.1:4000' }), [0, 2, 3]],
      ['127.0.0.2', config({ ...production, publicUrl: 'http://127.0.0.2:4000' }), [1, 3]],
      ['a host that only begins like it', config({ publicUrl: 'http://localhost.example' }), [1, 3]],
      ['::1', config({ publicUrl: 'http://[::1]:4000' }), [0, 3]],
    ],
  },
  {
    findings: [
      'doctorConfig.ts: bad ABI_SOURCE_URL … is not https, so it is not ',
      'doctorConfig.ts: ok functions of contracts are described by …',
    ],
    cases: [
      ['none', config({ abiSourceUrl: undefined }), []],
      ['https', config({ ...production, abiSourceUrl: 'https://abi.example' }), [1]],
      ['http', config({ abiSourceUrl: 'http://abi.example' }), [0]],
      ['http of this machine, on a laptop', config({ abiSourceUrl: 'http://localhost:1' }), [1]],
      [
        'http of this machine, in production',
        config({ ...production, abiSourceUrl: 'http://localhost:1' }),
        [0],
      ],
    ],
  },
  {
    findings: [
      'doctorConfig.ts: warn TRUSTED_PROXIES is 0: behind a proxy all use',
      'doctorConfig.ts: warn TRUSTED_PROXIES is … and HOST is …: a client',
      'doctorConfig.ts: bad TRUSTED_PROXIES has …, which is every addres',
    ],
    cases: [
      ['0', proxies(0), [0]],
      ['0, on a laptop', proxies(0, '0.0.0.0', {}), []],
      ['1', proxies(1), []],
      ['1, on every interface', proxies(1, '0.0.0.0'), [1]],
      ['1, on localhost', proxies(1, 'localhost'), []],
      ['1, on ::1', proxies(1, '::1'), []],
      ['1, on ::', proxies(1, '::'), [1]],
      ['1, on every interface of a laptop', proxies(1, '0.0.0.0', {}), []],
      ['a network of 8 bits', proxies(['10.0.0.0/8']), []],
      ['a network of 7 bits', proxies(['10.0.0.0/7']), [2]],
      ['the second of two of 7 bits', proxies(['192.168.0.0/16', '10.0.0.0/7']), [2]],
      ['a network of IPv6 of 7 bits', proxies(['fc00::/7']), []],
      ['a network of IPv6 of 6 bits', proxies(['fc00::/6']), [2]],
      ['an address', proxies(['10.0.0.1']), []],
    ],
  },
  {
    findings: [
      'checkCaptcha.ts: bad captcha is on without captcha_site_key (t:<s',
      'checkCaptcha.ts: bad captcha_site_key … is the key of the sandbox',
      'checkCaptcha.ts: ok captcha uses the sandbox, see /sandbox/captc',
      'checkCaptcha.ts: bad captcha is on without a secret key, so no us',
    ],
    cases: [
      ['no site key', captcha({}), [0]],
      ['that of the sandbox, on a laptop', captcha({ captcha_site_key: `t:${fakeSiteKey}` }), [2]],
      [
        'that of the sandbox, in production',
        captcha({ captcha_site_key: `t:${fakeSiteKey}` }, production),
        [1],
      ],
      ['another, without a secret', captcha({ captcha_site_key: 't:own' }), [3]],
    ],
  },
  {
    findings: [
      'checkCookies.ts: ok sessions are in cookies …',
      'checkCookies.ts: warn the cookies of custom_api_url do not reach …',
      'checkCookies.ts: warn clients whose apiUrl is … do not notice that',
    ],
    cases: [
      [
        'no host of its own',
        ({ app }) => checkCookies({ config: production as unknown as Config }, app({ custom_api_url: null })),
        [],
      ],
      ['a page next to it', cookies('https://privy.example.com', ['https://app.example.com']), [0]],
      ['the page above it', cookies('https://privy.example.com', ['https://example.com']), [0]],
      [
        'a page of which the name only ends like it',
        cookies('https://privy.example.com', ['https://badexample.com']),
        [0, 1],
      ],
      ['a page of the host itself', cookies('https://example.com', ['https://example.com']), [0]],
      [
        'a page below it, where the host has no domain',
        cookies('https://example.com', ['https://app.example.com']),
        [0, 1],
      ],
      ["the server's own address", cookies('https://auth.example.com', ['https://example.com']), [0, 2]],
      [
        "the server's own address, called privy",
        cookies('https://privy.example.com', ['https://example.com'], 'https://privy.example.com'),
        [0],
      ],
      [
        "the server's own address, called privyx",
        cookies('https://privyx.example.com', ['https://example.com'], 'https://privyx.example.com'),
        [0, 2],
      ],
    ],
  },
  {
    findings: ['checkPage.ts: ok pages of … may use …', 'checkPage.ts: bad …. … …'],
    cases: [
      ['a listed origin', page('http://localhost:3000'), [0]],
      ['another port of it', page('http://localhost:3001'), [1]],
      ['a listed origin, of its app', page('http://localhost:3000', ({ world }) => world.app.id), [0]],
      ['a listed origin, of no app', page('http://localhost:3000', () => 'x'.repeat(25)), [1]],
      ['an origin without TLS', page('http://192.168.1.5:3000'), [1]],
    ],
  },
  {
    findings: [
      'passkeys/check.ts: ok passkeys work on every origin',
      'passkeys/check.ts: warn browsers offer no passkeys on …',
    ],
    cases: [
      [
        'off',
        ({ world, app }) => checkPasskeys(world.ctx, app({ passkey_auth: false }, ['http://a.example'])),
        [],
      ],
      ...(
        [
          ['https://a.example', 0],
          ['http://localhost:3000', 0],
          ['http://app.localhost', 0],
          ['http://applocalhost', 1],
          ['http://127.0.0.1:3000', 1],
        ] as const
      ).map(
        ([origin, at]): EdgeCase => [
          origin,
          ({ world, app }) =>
            checkPasskeys(world.ctx, app({ passkey_auth: true }, ['https://b.example', origin])),
          [at],
        ],
      ),
    ],
  },
  {
    findings: [
      'custom/check.ts: bad custom_jwt_auth is on without custom_auth_co',
      "custom/check.ts: ok tokens of the app's own login come from the ",
      "custom/check.ts: ok tokens of the app's own login are checked…",
      'custom/check.ts: bad custom_auth_config has no …, so logins are r',
    ],
    cases: [
      ['off', ({ world, app }) => checkCustom(world.ctx, app({ custom_jwt_auth: false })), []],
      [
        'not set up, on a laptop',
        ({ world, app }) => checkCustom(world.ctx, app({ custom_jwt_auth: true })),
        [1],
      ],
      [
        'not set up, in production',
        ({ ctx, app }) => checkCustom(ctx(production), app({ custom_jwt_auth: true })),
        [0],
      ],
      ['without an issuer', ({ world, app }) => checkCustom(world.ctx, app(jwt(undefined, 'a'))), [2, 3]],
      ['without an audience', ({ world, app }) => checkCustom(world.ctx, app(jwt('i', undefined))), [2, 3]],
      ['with both', ({ world, app }) => checkCustom(world.ctx, app(jwt('i', 'a'))), [2]],
    ],
  },
  {
    findings: [
      'farcaster/check.ts: bad Farcaster is on and has no node for Optimism',
      'siwe/check.ts: warn RPC_URLS is not set: wallets that are contra',
    ],
    cases: [
      [
        'Farcaster in production',
        ({ ctx, app }) => checkFarcaster(ctx(production), app({ farcaster_auth: true })),
        [0],
      ],
      [
        'Farcaster on a laptop',
        ({ world, app }) => checkFarcaster(world.ctx, app({ farcaster_auth: true })),
        [],
      ],
      ['wallets without nodes', ({ world, app }) => checkWallets(world.ctx, app({ wallet_auth: true })), [1]],
      ['no wallets', ({ world, app }) => checkWallets(world.ctx, app({ wallet_auth: false })), []],
    ],
  },
  {
    findings: [
      'checkVendor.ts: ok … has its keys',
      'checkVendor.ts: bad … is on and has no keys: set …, or \\`latchke',
      'checkVendor.ts: ok … goes to the sandbox, as it has no keys (…)',
      'telegram/check.ts: bad telegram is on without telegram_auth_config ',
      'telegram/check.ts: bad the bot token is not that of bot …',
    ],
    cases: [
      ['no keys, on a laptop', ({ ctx, app }) => checkTelegram(ctx({}), app(telegram('2'))), [2]],
      ['no keys, in production', ({ ctx, app }) => checkTelegram(ctx(production), app(telegram('2'))), [1]],
      ['keys without a bot', ({ ctx, app }) => checkTelegram(ctx(bot), app({ telegram_auth: true })), [0, 3]],
      ['keys of the bot', ({ ctx, app }) => checkTelegram(ctx(bot), app(telegram('2'))), [0]],
      ['keys of bot 22', ({ ctx, app }) => checkTelegram(ctx(bot), app(telegram('22'))), [0, 4]],
      ['off', ({ ctx, app }) => checkTelegram(ctx(bot), app({ telegram_auth: false })), []],
    ],
  },
  {
    findings: ['sms/check.ts: bad SMS is on without sms_countries, so no code '],
    cases: [
      [
        'no list, in production',
        ({ ctx, app }) => checkSms(ctx(production), app({ sms_auth: true, sms_countries: null })),
        [0],
      ],
      [
        'no list, on a laptop',
        ({ ctx, app }) => checkSms(ctx({}), app({ sms_auth: true, sms_countries: null })),
        [],
      ],
      ['an empty list', ({ ctx, app }) => checkSms(ctx({}), app({ sms_auth: true, sms_countries: [] })), [0]],
      [
        'a list',
        ({ ctx, app }) => checkSms(ctx(production), app({ sms_auth: true, sms_countries: ['US'] })),
        [],
      ],
    ],
  },
]
