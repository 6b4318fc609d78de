import { randomBytes } from 'node:crypto'
import { chains } from '@latchkey/frame/signing'
import { type AppGrant, type ChainType, toGrantBytes, type WalletControl } from '@latchkey/wire'
import { hash } from '../agreement/terms.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
import { sealWalletKey } from '../keys/walletKey.ts'
import { SignerRefusal } from '../refusal.ts'
import { toJson } from '../rows/bodies.ts'
import { type QuorumRows, readQuorum } from '../rows/readQuorum.ts'
import { type Row, type RowBook, RowRefused } from '../rows/row.ts'
import type { SignerState } from '../state/state.ts'
import { makeWalletId, toWalletId } from './walletId.ts'

export type NewWallet = {
  appId: string
  /** The user who gets the key at the first login. */
  userId: string | null
  chainType: ChainType
  control: WalletControl
  /** The key quorum of `control.owner_id`. */
  owner: QuorumRows
}

/** The parts of a new wallet that the database keeps. `row` counts once it is committed. */
export type MadeWallet = { grant: AppGrant; sealed_key: string; row: Row }

/**
 * Makes the key of a wallet of the app. The signer's part is on its disk before this resolves, so a wallet that an
 * answer names is never lost. If the wallet never reaches the database, the signer's part opens nothing.
 *
 * @throws SignerRefusal when the owner is not a key quorum in force.
 */
export async function makeWallet(
  input: NewWallet,
  signer: { keys: SignerKeys; rows: RowBook; state: SignerState },
): Promise<MadeWallet> {
  const key = makeKey(input.chainType)
  try {
    return await keepWallet(input, key, signer)
  } finally {
    key.fill(0)
  }
}

async function keepWallet(
  { appId, userId, chainType, control, owner }: NewWallet,
  key: Uint8Array<ArrayBuffer>,
  signer: { keys: SignerKeys; rows: RowBook; state: SignerState },
): Promise<MadeWallet> {
  checkOwner(owner, { appId, id: control.owner_id }, signer.rows)
  const address = chains[chainType].toAddress(Uint8Array.from(key))
  const id = userId === null ? makeWalletId() : toWalletId({ appId, userId, chainType, address })
  const grant: AppGrant = {
    ...{ version: 1, kind: 'app', app_id: appId, wallet_id: id, address, chain_type: chainType },
    user_id: userId,
  }
  const binding = toGrantBytes(grant)
  const { forDatabase, forSigner } = sealWalletKey(signer.keys.wallets, key, binding)
  await signer.state.agree(id, { kind: 'made', consent: hash(binding), key: forSigner })
  const body = toJson({ ...control, id, address, chain_type: chainType })
  return {
    grant,
    sealed_key: forDatabase,
    row: signer.rows.propose({ kind: 'wallet', appId, id, body, use: null }),
  }
}

/** Makes a private key of 32 bytes. Draws again if the value is not a valid key of the curve. */
function makeKey(chainType: ChainType): Uint8Array<ArrayBuffer> {
  for (;;) {
    const key = Uint8Array.from(randomBytes(32))
    try {
      chains[chainType].toAddress(Uint8Array.from(key))
      return key
    } catch {
      key.fill(0)
    }
  }
}

function checkOwner(owner: QuorumRows, name: Pick<Row, 'appId' | 'id'>, book: RowBook): void {
  try {
    readQuorum(owner, name, book)
  } catch (cause) {
    throw cause instanceof RowRefused ? new SignerRefusal('row_refused', cause.message) : cause
  }
}
