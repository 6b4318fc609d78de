import { join } from 'node:path'
import { type AgreeInput, agree } from './agreement/consent.ts'
import { type Challenge, createChallenges, type SealedForSigner } from './keys/challenges.ts'
import { openKeyFile } from './keys/keyFile.ts'
import { createUserKeys, type UserKey } from './keys/userKeys.ts'
import { changeRow, commitRow, createRow, type NewRow, type RowChange } from './rows/changeRow.ts'
import { createRowBook, type Row } from './rows/row.ts'
import { authorizeRequest, type SignInput, signRequest } from './sign/signRequest.ts'
import { openState, type SignerState } from './state/state.ts'
import { type ExportedKey, exportKey, type KeyExport } from './wallets/exportKey.ts'
import { confirmHandover, type Handover, handOver, type Receipt } from './wallets/handOver.ts'
import { type MadeWallet, makeWallet, type NewWallet } from './wallets/makeWallet.ts'

/** The calls that the server can make to the signer. */
export type Signer = {
  challenge(): Promise<Challenge>
  /** Makes a key with which a user signs as a member of a key quorum. The caller has checked who the user is. */
  createUserKey(user: { appId: string; userId: string; recipientKey?: string | undefined }): Promise<UserKey>
  agree(input: AgreeInput): Promise<{ sealed_key: string; epoch: number }>
  /** Nothing is signed for the wallet once this has resolved. */
  revoke(wallet: { wallet_id: string }): Promise<{ was_delegated: boolean }>
  /** Proposes a new policy, aggregation or key quorum. */
  createRow(row: NewRow): Promise<Row>
  /** Proposes the next version of a policy, aggregation or key quorum from a request. */
  changeRow(change: RowChange): Promise<Row>
  /** Makes a proposal count. The database already has it. */
  commitRow(row: Row): Promise<void>
  /** Checks that the keys that signed a request may use the wallet. Signs nothing and spends nothing. */
  authorize(input: SignInput): Promise<void>
  sign(input: SignInput): Promise<unknown>
  /** Makes the key of a wallet of the app. The wallet's row counts once it is committed. */
  makeWallet(wallet: NewWallet): Promise<MadeWallet>
  /** Seals the key of a wallet of the app for a public key that its owner names. */
  exportKey(input: KeyExport): Promise<ExportedKey>
  /** Seals the key of a pregenerated wallet for its user's device. From now on the signer signs nothing with it. */
  handOver(handover: Handover): Promise<SealedForSigner>
  /** Erases a key after a device has proved that it has stored the key. */
  confirmHandover(receipt: Receipt): Promise<{ was_kept: boolean }>
  close(): Promise<void>
}

export type SignerOptions = {
  /** Contains the key file and the signer's state. Only the signer may read it. */
  folder: string
  keyFile?: string | undefined
  publicUrl: string
  maxFilledFee?: bigint | undefined
  /** In seconds. */
  now?: () => number
}

const oneTenthCoin = 10n ** 17n

/**
 * Opens a signer in this process.
 *
 * @throws Error when its key file is not private, or its state was changed.
 *
 * @example
 * const signer = await openSigner({ folder: '/var/lib/latchkey/signer', publicUrl: 'https://auth.example.com' })
 */
export async function openSigner(options: SignerOptions): Promise<Signer> {
  const { folder, keyFile = join(folder, 'signer.key'), now = () => Date.now() / 1_000 } = options
  const keys = await openKeyFile(keyFile)
  const state = await openState({ path: join(folder, 'journal'), key: keys.journal, now })
  const userKeys = createUserKeys(now)
  const rows = createRowBook({ key: keys.rows, state, userKeys })
  const challenges = createChallenges(now)
  const { publicUrl, maxFilledFee = oneTenthCoin } = options
  const signing = { keys, rows, state, publicUrl, maxFilledFee, now }
  return {
    challenge: challenges.create,
    createUserKey: userKeys.create,
    agree: (input) => agree(input, { challenges, keys, rows, state }),
    revoke: async ({ wallet_id }) => ({ was_delegated: await revoke(wallet_id, state) }),
    createRow: async (row) => createRow(row, rows, now()),
    changeRow: async (change) => changeRow(change, { book: rows, state, publicUrl, now: now() }),
    commitRow: (row) => commitRow(row, rows),
    authorize: async (input) => void authorizeRequest(input, signing),
    sign: (input) => signRequest(input, signing),
    makeWallet: (wallet) => makeWallet(wallet, { keys, rows, state }),
    exportKey: (input) => exportKey(input, { keys, rows, state, publicUrl, now: now() }),
    handOver: (handover) => handOver(handover, { keys, state }),
    confirmHandover: (receipt) => confirmHandover(receipt, { keys, state }),
    close: state.close,
  }
}

/** Revokes the delegation of a user's wallet. A wallet of the app stays: its key has no other copy. */
async function revoke(walletId: string, state: SignerState): Promise<boolean> {
  const kind = state.findAgreement(walletId)?.kind ?? 'agreed'
  return kind === 'agreed' && (await state.erase(walletId))
}
