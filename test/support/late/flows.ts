import type { Proof, Waiting } from './proofs.ts'

const sequence: Proof[] = [
  'flows › (a) the code counts for the recipient',
  'flows › (c) an answer after it was left',
]

/** The table `waiting` for the flows and connectors that React uses. */
export const flowsThatWait: Readonly<Record<string, Waiting>> = {
  'core/src/machine.ts': { asks: 'whatever a step asks', proofs: sequence },
  'core/src/otp/flow.ts': {
    asks: 'server',
    proofs: [...sequence, 'flows › (b) after a failure', 'flows › (e) a second press'],
  },
  'core/src/mfa/flow.ts': {
    asks: 'frame, the browser’s passkeys',
    proofs: [...sequence, 'flows › (c) a second factor that is passed after the screen was left'],
  },
  'core/src/mfa/mfa.ts': {
    asks: 'the user, frame',
    proofs: ['mfa › several requests at once ask once', 'mfa › an answer that never comes'],
  },
  'core/src/mfa/mfaRequest.ts': {
    asks: 'the user, the clock',
    proofs: ['mfa › an answer that never comes', 'mfa › is refused before it is sent'],
  },
  'core/src/methods/crossApp/flow.ts': {
    asks: 'another app’s window, server',
    proofs: ['crossApp › error: the window is closed', 'crossApp › security: an answer with another state'],
  },
  'core/src/methods/custom/flow.ts': {
    asks: 'the host app, server',
    proofs: ['custom › logs in once, however often', 'custom › error: a token that is refused'],
  },
  'core/src/methods/farcaster/flow.ts': {
    asks: 'server, every two seconds',
    proofs: [
      'farcaster › a reset stops the waiting',
      'farcaster › error: a login that is declined',
      'farcaster › error: a second start while one runs',
    ],
  },
  'core/src/methods/farcaster/signer/signerFlow.ts': {
    asks: 'frame, server every two seconds',
    proofs: [
      'signer › security: an answer after a reset',
      'signer › that is started twice asks once',
      'signer › error: a request that is %s',
    ],
  },
  'core/src/methods/guest/flow.ts': {
    asks: 'server',
    proofs: ['guest › a guest whom the server never heard of'],
  },
  'core/src/methods/oauth/flow.ts': {
    asks: 'server, a provider’s window',
    proofs: ['ending › who gives up before the address is there', 'ending › who comes back to a page'],
  },
  'core/src/methods/passkeys/flow.ts': {
    asks: 'server, the browser’s passkeys',
    proofs: [
      'flows › (a) a passkey signs the challenge',
      'passkeyFlow › error: an answer that comes after the flow was reset',
    ],
  },
  'core/src/methods/siwe/flow.ts': {
    asks: 'server',
    proofs: [
      'siwe › error: who declines to sign may try again',
      'siwe › error: a second submit while one runs',
    ],
  },
  'core/src/methods/telegram/flow.ts': {
    asks: 'Telegram’s window, server',
    proofs: [
      'flows › (c) what Telegram says after the screen was left',
      'telegram › error: a popup that is closed leaves the flow ready',
    ],
  },
  'core/src/transaction/progress.ts': {
    asks: 'frame, a chain’s node',
    proofs: [
      'transactions › an answer to a refresh that comes after the click',
      'transactions › security: approving twice sends once',
      'transactions › error: what cannot be prepared is tried again',
      'transactions › closed while it is sent',
    ],
  },
  'core/src/wallet/external/coinbase/coinbaseConnector.ts': {
    asks: 'Coinbase’s client',
    proofs: ['wallets › (b) that could not be opened', 'wallets › (e) is opened once'],
  },
  'core/src/wallet/external/connections.ts': {
    asks: 'a wallet that was locked',
    proofs: [
      'wallets › (c) a locked wallet whose accounts are read',
      'wallets › (a) a network after the wallet has disconnected',
      'wallets › (c) events after it was let go',
      'wallets › (d) what is told twice',
      'wallets › (a) nor when it was locked again',
      'wallets › (a) of two accounts that a locked wallet tells',
      'solanaWallets › (c) events after it was let go',
      'solanaWallets › (c) a locked wallet whose accounts are read',
      'solanaWallets › (a) nor when it was locked again',
      'solanaWallets › (a) of two readings',
      'solanaWallets › (a) an account that is read',
      'solanaWallets › (d) what is told twice',
    ],
  },
  'core/src/wallet/external/ethereumConnector.ts': {
    asks: 'a wallet of the page',
    proofs: [
      'wallets › (a) accounts that are read when it is back',
      'wallets › (a) of two readings',
      'wallets › (c) accounts that are read when it is back',
    ],
  },
  'core/src/wallet/external/externalWallets.ts': {
    asks: 'wallets of the page',
    proofs: ['wallets › (b) after a refusal', 'walletsFound › error: a wallet that does not answer'],
  },
  'core/src/wallet/external/flow.ts': {
    asks: 'a wallet, its user, server',
    proofs: [
      'wallets › (e) a second press while the wallet is asked',
      'solanaWallets › (e) a second press while the wallet is asked',
      'solanaWallets › (c) a wallet that answers after its screen was left',
      'wallets › (c) a wallet that answers after its screen was left',
      'walletsFound › a window that was lost',
      'connectors › logs in, after a refusal that is said',
    ],
  },
  'core/src/wallet/external/lateConnector.ts': {
    asks: 'the chunk of a connector',
    proofs: ['wallets › (b) that could not be opened', 'wallets › (e) is opened once'],
  },
  'core/src/wallet/external/makeConnector.ts': {
    asks: 'the chunk of a connector',
    proofs: ['wallets › (b) that could not be opened'],
  },
  'core/src/wallet/external/walletConnect/openRelay.ts': {
    asks: 'the relay',
    proofs: ['wallets › (b) that could not be opened'],
  },
  'core/src/wallet/external/walletConnect/relayConnector.ts': {
    asks: 'the relay, a wallet’s app',
    proofs: ['wallets › (b) that could not be opened', 'wallets › (e) is opened once'],
  },
  'core/src/wallet/external/watchLate.ts': {
    asks: 'the chunk of a connector',
    proofs: ['wallets › (c) accounts that are read when it is back'],
  },
}
