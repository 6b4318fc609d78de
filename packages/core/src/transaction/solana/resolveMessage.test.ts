import { parseSolanaMessage } from '@latchkey/wire'
import { Keypair, PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSolanaNode } from '../../../../../test/support/several/solanaNode.ts'
import { resolveMessage } from './resolveMessage.ts'

const rpc = createSolanaNode({ before: new Map() })
const payerKey = Keypair.generate().publicKey
const programId = Keypair.generate().publicKey
const flags = fc.record({ isSigner: fc.boolean(), isWritable: fc.boolean() })

test('who signs and who may write is as web3.js has it, for signers and for others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(flags, { maxLength: 12 }), async (accounts) => {
      const keys = accounts.map((flag, at) => ({
        ...flag,
        pubkey: new PublicKey(new Uint8Array(32).fill(at + 1)),
      }))
      const instructions = [new TransactionInstruction({ programId, keys, data: Buffer.of(1) })]
      const content = { payerKey, recentBlockhash: programId.toBase58(), instructions }
      const message = new TransactionMessage(content).compileToV0Message()
      const ours = parseSolanaMessage(Uint8Array.from(message.serialize())) ?? expect.fail('not read')
      expect((await resolveMessage(ours, rpc)).accounts).toEqual(
        message.staticAccountKeys.map((key, at) => ({
          address: key.toBase58(),
          isWritable: message.isAccountWritable(at),
        })),
      )
    }),
  )
})
