import type { Proof, Waiting } from './proofs.ts'

const moreThanOnce: Proof[] = ['once › once: (b) a chunk']

/** The table `waiting` for the screens of wallets in React. */
export const walletsThatWait: Readonly<Record<string, Waiting>> = {
  'react/src/wallet/balances/OwnWalletScreen.tsx': {
    asks: 'nodes of chains, by the balance book',
    proofs: ['balances › a balance: (b)'],
  },
  'react/src/wallet/balances/SendFundsScreen.tsx': {
    asks: 'a chain’s node',
    proofs: [
      'balances › security: the form that sends: (e)',
      'balances › security: the form that sends: (c)',
      'balances › the form that sends: (b)',
    ],
  },
  'react/src/wallet/balances/send/RecipientField.tsx': {
    asks: 'the clipboard',
    proofs: ['sendForm › what was copied is pasted at a press'],
  },
  'react/src/wallet/balances/send/useRecipientName.ts': {
    asks: 'a node of ENS or SNS, the chunk of names',
    proofs: ['sendForm › a name: (a)', 'sendForm › a name: (b)', 'sendForm › a name: (e)'],
  },
  'react/src/wallet/balances/send/useTransferFee.ts': {
    asks: 'a chain’s node',
    proofs: ['sendForm › a fee: (a)', 'sendForm › a fee: (b)'],
  },
  'react/src/wallet/balances/useFreshBalances.ts': {
    asks: 'the clock',
    proofs: ['arrivals › balances are asked for again while a wallet is on show'],
  },
  'react/src/wallet/transaction/result/useBalanceAfter.ts': {
    asks: 'a chain’s node',
    proofs: [
      'sendForm › Max keeps the network fee',
      'balanceAfter › late: the answer of an earlier transaction',
      'balanceAfter › late: an answer after the screen has closed',
    ],
  },
  'react/src/wallet/balances/balanceBook.ts': {
    asks: 'nodes of chains, prices of the server',
    proofs: ['balances › a balance: (a)', 'balances › a balance: (b)'],
  },
  'react/src/wallet/external/connected/useExternal.ts': {
    asks: 'the chunk of the wallets',
    proofs: moreThanOnce,
  },
  'react/src/wallet/external/list/AppListScreen.tsx': {
    asks: 'the chunk of the wallets',
    proofs: ['chunks › a list of wallets: (e)', 'chunks › a list of wallets: (c)'],
  },
  'react/src/wallet/external/list/WalletListScreen.tsx': {
    asks: 'the chunk of the wallets, a captcha',
    proofs: ['connecting › each refusal is told, the user tries again'],
  },
  'react/src/wallet/external/usePairing.ts': {
    asks: 'the relay, by its connector',
    proofs: ['relay › logs in by a code', 'wallets › (b) that could not be opened'],
  },
  'react/src/wallet/manage/CreateWalletScreen.tsx': {
    asks: 'frame',
    proofs: ['creating › error: one that fails behind the mark'],
  },
  'react/src/wallet/manage/ExportScreen.tsx': { asks: 'frame', proofs: ['signing › an export: (b)'] },
  'react/src/wallet/delegation/GrantScreen.tsx': {
    asks: 'server, frame',
    proofs: [
      'delegation › error: shows on the same screen that the server is unreachable, and a retry continues',
      'delegation › two calls ask once',
      'delegation › security: after a logout an answer that comes late',
    ],
  },
  'react/src/wallet/delegation/RevokeScreen.tsx': {
    asks: 'server',
    proofs: ['delegation › error: taking back fails', 'delegation › the account lists'],
  },
  'react/src/wallet/recovery/RecoveryOAuthScreen.tsx': {
    asks: 'a cloud’s window, frame',
    proofs: [
      'cloud › (a) the end of a window',
      'cloud › a wallet is backed up to Drive',
      'cloud › error: who leaves has changed nothing',
    ],
  },
  'react/src/wallet/recovery/AutomaticRecoveryScreen.tsx': {
    asks: 'frame',
    proofs: ['automatic › back to a login alone'],
  },
  'react/src/wallet/recovery/RecoverWalletScreen.tsx': {
    asks: 'frame',
    proofs: [
      'recovery › error: a server that is away',
      'recovery › security: what comes late does not close',
    ],
  },
  'react/src/wallet/recovery/password/SetPasswordScreen.tsx': {
    asks: 'frame',
    proofs: ['password › error: a server that is away', 'password › error: one who closes it'],
  },
  'react/src/wallet/sign/SignScreen.tsx': {
    asks: 'frame',
    proofs: [
      'signing › security: a signature: (e)',
      'signing › a signature: (b)',
      'signing › security: a signature: (c)',
    ],
  },
  'react/src/wallet/sign/requestSignature.ts': {
    asks: 'the user, frame',
    proofs: ['requests › error: a frame that does not come', 'signing › security: a signature: (c)'],
  },
  'react/src/wallet/solana/SolanaTransactionScreen.tsx': {
    asks: 'frame, a chain’s node, by its flow',
    proofs: ['solana › security: whenever the node falls ill', 'transactions › security: approving twice'],
  },
  'react/src/wallet/operation/OperationScreen.tsx': {
    asks: 'frame, bundler, paymaster, a chain’s node, by its flow',
    proofs: [
      'transactions › security: approving twice sends once',
      'transactions › an answer to a refresh that comes after the click',
      'smartWallets › a paymaster that refuses is quoted',
      'smartWallets › error: refused by the user is 4001',
    ],
  },
  'react/src/wallet/transaction/SendScreen.tsx': {
    asks: 'frame, a chain’s node, by its flow',
    proofs: ['signing › security: a payment: (e)', 'signing › security: a payment: (d)'],
  },
  'react/src/wallet/transaction/call/useTokens.ts': {
    asks: 'a chain’s node, the clock',
    proofs: ['questions › useTokens'],
  },
  'react/src/wallet/transaction/calldata/useCalldata.ts': {
    asks: 'server',
    proofs: ['questions › useCalldata'],
  },
  'react/src/wallet/transaction/useRecipient.ts': {
    asks: 'a chain’s node',
    proofs: ['questions › useRecipient: whether a contract is there'],
  },
  'react/src/wallet/transaction/useRefresh.ts': {
    asks: 'a chain’s node by its flow, the clock',
    proofs: ['refresh › (e) what is on show', 'refresh › (c) nothing is asked'],
  },
  'react/src/wallet/transaction/useUsd.ts': { asks: 'server', proofs: ['questions › useUsd'] },
}
