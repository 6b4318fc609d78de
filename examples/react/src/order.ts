/** Typed data of a realistic app: an order for three nights at a berth. */
export const order = {
  domain: {
    name: 'Harbor',
    version: '1',
    chainId: 1,
    verifyingContract: '0x8a7f1c5bd0f25a6a5cf42df3a3c2e8e5bd5c1f02',
  },
  types: {
    Berth: [
      { name: 'pier', type: 'string' },
      { name: 'nights', type: 'uint256' },
    ],
    Order: [
      { name: 'berth', type: 'Berth' },
      { name: 'skipper', type: 'address' },
      { name: 'services', type: 'string[]' },
      { name: 'insured', type: 'bool' },
    ],
  },
  primaryType: 'Order',
  message: {
    berth: { pier: 'North 12', nights: '3' },
    skipper: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    services: ['Water', 'Electricity'],
    insured: true,
  },
} as const
