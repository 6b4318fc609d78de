// What the site has, in the order of its sidebar: pages, and folders with all that is in them.
export const groups = [
  {
    title: 'Get started',
    pages: ['install.md', 'verifyTokens.md', 'migrate.md', 'testing.md', 'troubleshooting.md', 'browsers.md'],
  },
  {
    title: 'Wallets',
    pages: [
      'wallets.md',
      'smartWallets.md',
      'solana.md',
      'appWallets.md',
      'walletApi.md',
      'delegation.md',
      'policies.md',
    ],
  },
  { title: 'Login methods', pages: ['methods'], isClosed: true },
  { title: 'Funding', pages: ['funding'], isClosed: true },
  { title: 'Reference', pages: ['reference'] },
  {
    title: 'Operations',
    pages: ['deploy.md', 'selfHosting.md', 'signer.md', 'upgrade.md', 'keyRotation.md'],
  },
  {
    title: 'Security',
    pages: ['securityModel.md', 'keys.md', 'recovery.md', 'secondFactors.md', 'security'],
  },
  {
    title: 'Contributing',
    pages: ['index.md', 'architecture.md', 'glossary.md', 'performance.md', 'recipes'],
    isClosed: true,
  },
  { title: 'Protocol', pages: ['protocol'], isClosed: true },
  { title: 'Product', pages: ['product'], isClosed: true },
  { title: 'Decisions', pages: ['decisions'], isClosed: true },
]
