import type { Proof, Waiting } from './proofs.ts'

const moreThanOnce: Proof[] = ['once › once: (b) a chunk']

/** The table `waiting` for the screens of funding in React. */
export const fundingThatWaits: Readonly<Record<string, Waiting>> = {
  'react/src/funding/funding.ts': {
    asks: 'server, a chain’s node',
    proofs: [
      'funding › error: %s is refused, and nothing is opened',
      'funding › is on its way after the window',
    ],
  },
  'react/src/funding/bridge/BridgeScreen.tsx': {
    asks: 'a wallet, a bridge, nodes of two chains',
    proofs: [
      'bridge › left while prices are looked for, the wallet is not asked',
      'bridge › each with its balance, price, fee and time',
      'bridge › a price that is over is asked for again',
    ],
  },
  'react/src/funding/useAddFunds.ts': { asks: 'the chunk of funding', proofs: moreThanOnce },
  'react/src/funding/MethodsScreen.tsx': {
    asks: 'server, a window',
    proofs: ['funding › two presses and two calls buy once', 'funding › is on its way after the window'],
  },
  'react/src/funding/OrderScreen.tsx': {
    asks: 'server, a window',
    proofs: ['funding › whose window is closed with nothing paid', 'funding › error: without a window'],
  },
  'react/src/funding/transfer/AmountScreen.tsx': {
    asks: 'a chain’s node',
    proofs: ['transfer › two presses anywhere send once', 'transfer › error: of %s ETH nothing is sent'],
  },
  'react/src/funding/transfer/TransferScreen.tsx': {
    asks: 'a wallet, a chain’s node',
    proofs: [
      'transfer › two presses anywhere send once',
      'transfer › a user who rejects may think again',
      'transfer › goes on behind closed screens',
      'transferOfSolana › a user who rejects is told so',
    ],
  },
  'react/src/funding/transfer/useTransferCosts.ts': {
    asks: 'a chain’s node',
    proofs: ['transfer › (c) what a node says of a wallet after its screen was left'],
  },
  'react/src/funding/transfer/useEstimate.ts': {
    asks: 'server',
    proofs: ['estimate › (a) a price that comes late'],
  },
  'react/src/funding/wallets/ChooseScreen.tsx': {
    asks: 'a wallet, the chunk of the wallets',
    proofs: [
      'transfer › two presses anywhere send once',
      'transfer › the wallet that is funded does not pay itself',
    ],
  },
  'react/src/funding/useBalances.ts': {
    asks: 'a chain’s node',
    proofs: ['funding › shows the balance, and turns green', 'balanceWatch › (c) nothing is shown'],
  },
}
