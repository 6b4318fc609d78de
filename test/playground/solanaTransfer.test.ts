import { SystemInstruction, SystemProgram, Transaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { solanaTransfer } from '../../examples/react/src/chains/solanaTransfer.ts'

const from = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
const to = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'

test("the example's transfer is one that web3.js reads", () => {
  const transaction = Transaction.from(solanaTransfer(from, to, 10_000_000n))
  const [instruction] = transaction.instructions
  if (!instruction) throw new Error('There is no instruction.')
  expect(instruction.programId).toEqual(SystemProgram.programId)
  const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(instruction)
  expect([fromPubkey.toBase58(), toPubkey.toBase58(), lamports]).toEqual([from, to, 10_000_000n])
})
