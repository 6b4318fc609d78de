import { join } from 'node:path'
import { type AgreeInput, agree } from './agreement/consent.ts'
import { type Challenge, createChallenges } from './keys/challenges.ts'
import { openKeyFile } from './keys/keyFile.ts'
import { changeRow, commitRow, createRow, type NewRow, type RowChange } from './rows/changeRow.ts'
import { createRowBook, type Row } from './rows/row.ts'
import { type SignInput, signRequest } from './sign/signRequest.ts'
import { openState } from './state/state.ts'

/** What the server can ask of the signer. */
export type Signer = {
  challenge(): Promise<Challenge>
  agree(input: AgreeInput): Promise<{ sealed_key: string; epoch: number }>
  /** Nothing is signed for the wallet once this has resolved. */
  revoke(wallet: { wallet_id: string }): Promise<{ was_delegated: boolean }>
  /** Proposes a policy, an aggregation or a key quorum that is not there yet. */
  createRow(row: NewRow): Promise<Row>
  /** Proposes what a request makes of one. */
  changeRow(change: RowChange): Promise<Row>
  /** A proposal counts once it is committed. The database has it by then. */
  commitRow(row: Row): Promise<void>
  sign(input: SignInput): Promise<unknown>
  close(): Promise<void>
}

export type SignerOptions = {
  /** Holds the key file and what the signer remembers. Nobody else may read it. */
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
 * @throws Error when its key file is not its own, or what it remembers is not as it was written.
 *
 * @example
 * const signer = await openSigner({ folder: '/var/lib/latchkey/signer', publicUrl: 'https://auth.example.com' })
 */
export async function openSigner(options: SignerOptions): Promise<Signer> {
  const { folder, keyFile = join(folder, 'signer.key'), now = () => Date.now() / 1_000 } = options
  const keys = await openKeyFile(keyFile)
  const state = await openState({ path: join(folder, 'journal'), key: keys.journal, now })
  const rows = createRowBook({ key: keys.rows, state })
  const challenges = createChallenges(now)
  const { publicUrl, maxFilledFee = oneTenthCoin } = options
  return {
    challenge: challenges.create,
    agree: (input) => agree(input, { challenges, keys, rows, state }),
    revoke: async ({ wallet_id }) => ({ was_delegated: await state.revoke(wallet_id) }),
    createRow: async (row) => createRow(row, rows, now()),
    changeRow: async (change) => changeRow(change, { book: rows, state, publicUrl, now: now() }),
    commitRow: (row) => commitRow(row, rows),
    sign: (input) => signRequest(input, { keys, rows, state, publicUrl, maxFilledFee, now }),
    close: state.close,
  }
}
