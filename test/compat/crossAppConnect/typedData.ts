/** The data that the dapp has signed. */
export const typedData = {
  domain: { name: 'Dapp', version: '1', chainId: 31_337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'Typed by a dapp' },
} as const
