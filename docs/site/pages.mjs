// What the site has, in the order of its sidebar: pages, and folders with all that is in them.
const inFolder = (folder, names) => names.map((name) => `${folder}/${name}`)

export const groups = [
  {
    title: 'Get started',
    pages: [
      ...inFolder('use', [
        'install.md',
        'verify-tokens.md',
        'migrate.md',
        'testing.md',
        'troubleshooting.md',
        'browsers.md',
      ]),
      'status.md',
    ],
  },
  {
    title: 'Accounts and wallets',
    pages: inFolder('use', [
      'wallets.md',
      'recovery.md',
      'second-factors.md',
      'smart-wallets.md',
      'solana.md',
      'app-wallets.md',
      'wallet-api.md',
      'delegation.md',
      'policies.md',
    ]),
  },
  { title: 'Login methods', pages: ['use/methods'], isClosed: true },
  { title: 'Funding', pages: ['use/funding'], isClosed: true },
  { title: 'Reference', pages: ['reference'] },
  {
    title: 'Operations',
    pages: inFolder('operate', [
      'deploy.md',
      'self-hosting.md',
      'signer.md',
      'upgrade.md',
      'key-rotation.md',
    ]),
  },
  { title: 'Security', pages: ['security/overview.md', 'security/keys.md', 'security'] },
  {
    title: 'Contributing',
    pages: [
      'index.md',
      ...inFolder('develop', ['architecture.md', 'glossary.md', 'performance.md', 'recipes']),
    ],
    isClosed: true,
  },
  { title: 'Protocol', pages: ['develop/protocol'], isClosed: true },
  { title: 'Product', pages: ['develop/product'], isClosed: true },
  { title: 'Decisions', pages: ['develop/decisions'], isClosed: true },
]
