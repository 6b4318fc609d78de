import { add, addSolana } from '../ops/addWallet.ts'
import { clearMfa } from '../ops/clearMfa.ts'
import { connect, connectByAddress, connectSolana } from '../ops/connect.ts'
import { createEthereumWallet, createSolanaWallet, createWalletOnChain } from '../ops/createWallet.ts'
import { delegateActions } from '../ops/delegateActions.ts'
import { initMfaEnrollment, submitMfaEnrollment, unenrollMfa } from '../ops/enrollMfa.ts'
import { initFarcasterSigner, signFarcasterMessage } from '../ops/farcasterSigner.ts'
import { importWallet } from '../ops/importWallet.ts'
import { ready } from '../ops/ready.ts'
import { recover, recoverByAddress, recoverSolana } from '../ops/recover.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../ops/recoveryCodes.ts'
import { restoreDevice } from '../ops/restoreDevice.ts'
import { rpc, rpcByAddress, rpcSolana } from '../ops/rpc.ts'
import { changeRecovery } from '../ops/setRecovery.ts'
import { unlinkPasskey } from '../ops/unlinkPasskey.ts'
import { verifyMfa } from '../ops/verifyMfa.ts'
import type { Operations } from './operation.ts'

const none = [] as const
const methods = ['privy', 'user-passcode', 'google-drive', 'icloud'] as const
/** The vault knows which cloud it is. */
const recovering = [...methods, 'unnamed-cloud'] as const
const ethereum = ['ethereum'] as const
const solana = ['solana'] as const
const both = ['ethereum', 'solana'] as const

/** Every event of the frame, with its policy. */
export const operations = {
  'privy:iframe:ready': { auth: 'none', mfa: 'none', recovery: none, chains: none, run: ready },

  // A first wallet holds nothing yet, and published clients cannot be asked for a second factor here (protocol 5.6).
  'privy:wallet:create': {
    auth: 'user',
    mfa: 'none',
    recovery: methods,
    chains: ethereum,
    run: createEthereumWallet,
  },
  'privy:wallets:create': {
    auth: 'user',
    mfa: 'grant',
    recovery: methods,
    chains: both,
    run: createWalletOnChain,
  },
  'privy:solana-wallet:create': {
    auth: 'user',
    mfa: 'grant',
    recovery: methods,
    chains: solana,
    run: createSolanaWallet,
  },
  'privy:wallets:add': { auth: 'user', mfa: 'grant', recovery: none, chains: both, run: add },
  'privy:solana-wallet:create-additional': {
    auth: 'user',
    mfa: 'grant',
    recovery: none,
    chains: solana,
    run: addSolana,
  },

  // Published clients cannot be asked for a second factor here either (protocol 5.5); the vault asks for a fresh login.
  'privy:wallets:import': {
    auth: 'user',
    mfa: 'none',
    recovery: none,
    chains: both,
    run: importWallet,
  },

  'privy:wallets:connect': { auth: 'user', mfa: 'grant', recovery: none, chains: both, run: connect },
  'privy:wallet:connect': {
    auth: 'user',
    mfa: 'grant',
    recovery: none,
    chains: ethereum,
    run: connectByAddress,
  },
  'privy:wallets:rpc': { auth: 'user', mfa: 'grant', recovery: none, chains: both, run: rpc },
  'privy:wallet:rpc': { auth: 'user', mfa: 'grant', recovery: none, chains: ethereum, run: rpcByAddress },

  'privy:solana-wallet:connect': {
    auth: 'user',
    mfa: 'grant',
    recovery: none,
    chains: solana,
    run: connectSolana,
  },
  'privy:solana-wallet:rpc': { auth: 'user', mfa: 'grant', recovery: none, chains: solana, run: rpcSolana },

  // A recovered wallet has its own key on this device from then on, so the factor is verified again (protocol 5.6).
  'privy:wallets:recover': {
    auth: 'user',
    mfa: 'fresh',
    recovery: recovering,
    chains: both,
    run: recover,
  },
  'privy:wallet:recover': {
    auth: 'user',
    mfa: 'fresh',
    recovery: recovering,
    chains: ethereum,
    run: recoverByAddress,
  },
  'privy:solana-wallet:recover': {
    auth: 'user',
    mfa: 'fresh',
    recovery: recovering,
    chains: solana,
    run: recoverSolana,
  },

  // With their own password set, or the user's removed, an attacker would have the wallet at its next recovery.
  'privy:wallets:set-recovery': {
    auth: 'user',
    mfa: 'fresh',
    recovery: methods,
    chains: both,
    run: changeRecovery,
  },

  // Published clients 3.45 ask for a second factor here. Those up to 2.25 cannot: their users verify it just before.
  'privy:delegated-actions:consent': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: both,
    run: delegateActions,
  },

  // Published clients cannot be asked for a second factor here (protocol 5.6): their users verify it before.
  'privy:farcaster:init-signer': {
    auth: 'user',
    mfa: 'grant',
    recovery: none,
    chains: none,
    run: initFarcasterSigner,
  },
  'privy:farcaster:sign': {
    auth: 'user',
    mfa: 'grant',
    recovery: none,
    chains: none,
    run: signFarcasterMessage,
  },

  'privy:mfa:verify': { auth: 'user', mfa: 'fresh', recovery: none, chains: none, run: verifyMfa },
  // The vault decides whether the caller may do this, also without a factor so far.
  'privy:mfa:init-enrollment': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: none,
    run: initMfaEnrollment,
  },
  'privy:mfa:submit-enrollment': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: none,
    run: submitMfaEnrollment,
  },
  'privy:mfa:unenroll': { auth: 'user', mfa: 'fresh', recovery: none, chains: none, run: unenrollMfa },
  // Published clients never send this.
  'privy:mfa:make-recovery-codes': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: none,
    run: makeRecoveryCodes,
  },
  'privy:mfa:count-recovery-codes': {
    auth: 'user',
    mfa: 'none',
    recovery: none,
    chains: none,
    run: countRecoveryCodes,
  },
  'privy:mfa:clear': { auth: 'none', mfa: 'none', recovery: none, chains: none, run: clearMfa },
  'privy:auth:unlink-passkey': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: none,
    run: unlinkPasskey,
  },
  'privy:devices:restore': {
    auth: 'user',
    mfa: 'fresh',
    recovery: none,
    chains: none,
    run: restoreDevice,
  },
} satisfies Operations
