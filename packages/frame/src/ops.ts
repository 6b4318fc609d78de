import { clearMfa } from './ops/clearMfa.ts'
import { connect, connectByAddress } from './ops/connect.ts'
import { createSolana } from './ops/createSolana.ts'
import { createEthereumWallet } from './ops/createWallet.ts'
import { createWallets } from './ops/createWallets.ts'
import { ready } from './ops/ready.ts'
import { recover, recoverByAddress } from './ops/recover.ts'
import { rpc, rpcByAddress } from './ops/rpc.ts'
import { unlinkPasskey } from './ops/unlinkPasskey.ts'
import type { Ops } from './serve.ts'
import type { Frame } from './vault.ts'

export function createOps(frame: Frame): Ops {
  return {
    'privy:iframe:ready': ready(),
    'privy:wallet:create': createEthereumWallet(frame),
    'privy:solana-wallet:create': createSolana(frame),
    'privy:wallets:create': createWallets(frame),
    'privy:wallets:connect': connect(frame),
    'privy:wallet:connect': connectByAddress(frame),
    'privy:wallets:recover': recover(frame),
    'privy:wallet:recover': recoverByAddress(frame),
    'privy:wallets:rpc': rpc(frame),
    'privy:wallet:rpc': rpcByAddress(frame),
    'privy:mfa:clear': clearMfa(frame),
    'privy:auth:unlink-passkey': unlinkPasskey(frame),
  }
}
