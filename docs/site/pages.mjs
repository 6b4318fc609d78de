// What the site has, in the order of its sidebar: pages, and folders with all that is in them.
export const groups = [
  {
    title: 'Use it',
    pages: [
      'index.md',
      'install.md',
      'verifyTokens.md',
      'wallets.md',
      'smartWallets.md',
      'solana.md',
      'delegation.md',
      'policies.md',
      'walletApi.md',
      'appWallets.md',
      'testing.md',
      'browsers.md',
      'troubleshooting.md',
      'migrate.md',
    ],
  },
  { title: 'Reference', pages: ['reference'] },
  { title: 'Ways to log in', pages: ['methods'], isClosed: true },
  { title: 'Funding', pages: ['funding'], isClosed: true },
  { title: 'Run it', pages: ['deploy.md', 'selfHosting.md', 'signer.md', 'upgrade.md', 'keyRotation.md'] },
  {
    title: 'Security',
    pages: ['securityModel.md', 'keys.md', 'recovery.md', 'secondFactors.md', 'security'],
  },
  {
    title: 'Work on it',
    pages: ['architecture.md', 'glossary.md', 'performance.md', 'recipes'],
    isClosed: true,
  },
  { title: 'Protocol', pages: ['protocol'], isClosed: true },
  { title: 'Product', pages: ['product'], isClosed: true },
  { title: 'Decisions', pages: ['decisions'], isClosed: true },
]
