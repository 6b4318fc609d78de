// The table of contents: the sidebar of the site, `docs/README.md` and `llms.txt` are generated from it.
import { join } from 'node:path/posix'
import { decisionPages } from './decisions.mjs'

/**
 * In the order of the sidebar. `pages`: the files of `folder` in reading order, each with a line that describes its
 * content.
 */
export const groups = [
  {
    title: 'Get started',
    folder: 'use',
    pages: {
      'install.md': 'Add a login to a React app: server, app, provider, Vite and Next.js.',
      'verify-tokens.md': 'Check access tokens on your own server: with the SDK, jose or a published SDK.',
      'migrate.md':
        "Move over from Privy's published SDK: what carries over, what differs, what to switch off.",
      'testing.md': 'Test your app against the sandbox of a development server.',
      'troubleshooting.md': 'Symptoms, causes and fixes.',
      '../status.md': 'What works, and what it was tested against.',
      'browsers.md': 'The oldest supported browsers, and what was tried in which engine.',
    },
  },
  {
    title: 'Accounts and wallets',
    folder: 'use',
    pages: {
      'wallets.md': 'Embedded wallets and wallets that users bring: create, sign, send, receive, export.',
      'recovery.md': 'How a wallet reaches a new browser: automatic, by password, by Google Drive or iCloud.',
      'second-factors.md': 'Authenticator apps, SMS, passkeys and recovery codes, and what each one stops.',
      'smart-wallets.md': 'Contract accounts, batches and fees that your app pays (ERC-4337, EIP-7702).',
      'solana.md': 'Solana wallets: names, hooks, transactions.',
      'app-wallets.md': 'Wallets that your server owns, and wallets for users who have not logged in yet.',
      'wallet-api.md': 'Sign from your server over HTTP, with the published server SDKs or without.',
      'delegation.md': 'Let your server sign with a user’s wallet, after the user agreed.',
      'policies.md': 'Limit what the signer signs: contracts, amounts, times.',
    },
  },
  {
    title: 'Your own server',
    folder: 'use/server',
    pages: {
      'README.md': 'What the server of your app can do, and where to begin.',
      'node.md': '`@latchkey/node`: tokens, users, wallets, webhooks, errors and repetitions.',
      'frameworks.md': 'A protected route, the user and a webhook in Express, Hono, Fastify and Next.js.',
      'find-users.md': 'Read users by id or account, search them, and list them.',
      'import-users.md': 'Make users before their first login, one or many at a time.',
      'change-users.md': 'Set metadata, add and remove accounts, and delete users.',
    title: 'Your server',
    folder: 'use/server',
    pages: {
      'app-secrets.md': 'App secrets, repeated requests, errors and limits of calls from your server.',
      'access-lists.md': 'Who may sign up, and who may not log in.',
      'test-accounts.md': 'Accounts with a fixed code, for tests and app reviews.',
    title: 'Your server',
    folder: 'use/server',
    pages: {
      'webhooks.md': 'Get notified: a request for each event, its signature, retries and replays.',
    },
  },
  {
    title: 'Login methods',
    folder: 'use/methods',
    isClosed: true,
    pages: {
      'README.md': 'All methods, their settings and what each needs.',
      'email.md': 'A six-digit code by email.',
      'sms.md': 'A six-digit code by text message, and its cost.',
      'passkeys.md': 'Log in and sign up with a passkey.',
      'wallet.md': 'Log in with an Ethereum or Solana wallet.',
      'social.md': 'What the social networks have in common: addresses, popups, errors.',
      'apple.md': 'Keys for Apple.',
      'discord.md': 'Keys for Discord.',
      'github.md': 'Keys for GitHub.',
      'google.md': 'Keys for Google.',
      'instagram.md': 'Keys for Instagram.',
      'line.md': 'Keys for LINE.',
      'linkedin.md': 'Keys for LinkedIn.',
      'spotify.md': 'Keys for Spotify.',
      'tiktok.md': 'Keys for TikTok.',
      'twitch.md': 'Keys for Twitch.',
      'twitter.md': 'Keys for X.',
      'farcaster.md': 'Log in with Farcaster, and post for your users.',
      'telegram.md': 'Log in with Telegram: button, bot and Mini App.',
      'guest.md': 'Users without an account, until they link one.',
      'custom.md': 'Use the login that your app has already, with its JWTs.',
      'cross-app.md': 'Log in and sign with an account of another Latchkey app.',
      'captcha.md': 'Cloudflare Turnstile before a login.',
    },
  },
  {
    title: 'Funding',
    folder: 'use/funding',
    isClosed: true,
    pages: {
      'README.md': 'How users add funds: card, exchange, another wallet, another network.',
      'coinbase.md': 'Buy with a card or send from an exchange, with Coinbase.',
      'moonpay.md': 'Buy with a card, with MoonPay.',
      'stripe.md': 'Buy with a card, with Stripe.',
    },
  },
  {
    title: 'Reference',
    folder: 'reference',
    pages: {
      'react.md': 'Every component and hook of `@latchkey/react`.',
      'config.md': 'Every member of the provider’s `config`.',
      'types.md': 'The exported types.',
      'settings.md': 'Every setting of an app.',
      'environment.md': 'Every variable of the server.',
      'commands.md': 'Every command of `latchkey`.',
      'errors.md': 'Every error code with its cause and fix.',
      'published-names.md': "Names of Privy's SDK that have no counterpart here, with the reason.",
    },
  },
  {
    title: 'Operations',
    folder: 'operate',
    pages: {
      'deploy.md': 'Containers, systemd, a proxy with TLS, cookie mode.',
      'self-hosting.md':
        'The production checklist: Postgres, keys, origins, mail, backups, the restore drill.',
      'signer.md': 'Run the separate process that signs for your server.',
      'upgrade.md': 'Upgrade, roll back, and what versions promise.',
      'key-rotation.md': 'Replace the keys of the server while it runs.',
    },
  },
  {
    title: 'Security',
    folder: 'security',
    pages: {
      'overview.md': 'Questions and short answers before you trust it with users and funds.',
      'who-can-open-what.md':
        'Who can sign with a wallet or get its key, by person, slot and recovery method.',
      'keys.md': 'How a key is created, kept, imported and exported.',
      'README.md': 'The numbered sections that the code cites.',
      'threat-model.md': 'What is protected, from which attacker, and by which requirement.',
      'key-slots.md': 'How a wallet is encrypted, created, recovered and signed with, step by step.',
      'requirements.md': 'Requirements R1 to R88, each with its tests.',
      'faults.md': 'Faults F1 to F26: what still holds when something breaks.',
      'stolen-session.md': 'What a thief with a stolen session can do, generated from the code.',
      'lessons.md': 'Faults of other products and of this one, and what they taught.',
    },
  },
  {
    title: 'Contributing',
    folder: 'develop',
    isClosed: true,
    pages: {
      'architecture.md': 'The packages, and one login and one signature from end to end.',
      'glossary.md': 'The names that the code uses.',
      'performance.md': 'Goals P1 to P17 and how each is measured.',
    },
  },
  {
    title: 'Recipes',
    folder: 'develop/recipes',
    isClosed: true,
    pages: {
      'add-a-login-method.md': 'Add a login method, from the contract to the modal.',
      'add-a-social-network.md': 'Add a network that speaks OAuth 2.',
      'add-a-screen.md': 'Add a screen to the modal.',
      'add-a-frame-operation.md': 'Add an operation to the wallet frame.',
      'add-a-provider.md': 'Add an outside service: mail, SMS, captcha, a chain node.',
      'add-an-on-ramp.md': 'Add a vendor that sells coins.',
      'add-a-bridge.md': 'Add a bridge between networks.',
      'add-a-wallet.md': 'Add a wallet to the list of known ones.',
      'add-a-locale.md': 'Add a language to the modal.',
      'try-in-three-engines.md': 'Test in Chromium, Firefox and WebKit: a screen, a step, a window.',
    },
  },
  {
    title: 'Protocol',
    folder: 'develop/protocol',
    isClosed: true,
    pages: {
      'README.md': 'How to read the protocol, its marks and its versions.',
      '1-transport.md': 'Addresses, headers, CORS, retries, errors, limits.',
      '2-calls.md': 'Every call of the client.',
      '3-user.md': 'The user and linked accounts.',
      '4-tokens.md': 'Tokens, storage, cookies, refresh, several tabs.',
      '5-passkeys-and-mfa.md': 'Passkeys and second factors.',
      '6-frame.md': 'Messages of the wallet frame.',
      '7-redirects.md': 'Redirects, popups and messages to sign.',
      '8-funding.md': 'Calls for adding funds.',
      '9-after-login.md': 'What a client does after a login.',
      '10-react.md': 'Names and behavior of the React SDK.',
      '11-server-sdks.md': 'Calls of the published server SDKs.',
      '12-constants.md': 'Numbers and error codes that both sides share.',
      '13-published-clients.md': 'Point a published client at this server.',
      '14-traps.md': 'What must hold or a published client fails silently.',
      '15-choices.md': 'Choices that the published protocol leaves open.',
      '16-own-calls.md': 'Calls that no published client makes.',
      '17-signing-in.md': 'Behavior: screens, states and errors of a login.',
      '18-wallet.md': 'Behavior: creating, recovering and using a wallet.',
      '19-modal.md': 'Behavior: screens, rules and errors of the modal.',
      '20-webhooks.md': 'Requests to the app’s own server: bodies, signatures, events.',
    },
  },
  { title: 'Decisions', folder: 'develop/decisions', isClosed: true, pages: decisionPages() },
]

/** Every listed page, in order, with its line. */
export const listed = groups.flatMap(({ folder, pages }) =>
  Object.entries(pages).map(([name, line]) => ({ page: join(folder, name), line })),
)
