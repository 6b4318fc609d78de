// Runs in the host page: transactions of the embedded Solana wallet, with the API of 3.x.
import { useSignAndSendTransaction, useWallets } from '@privy-io/react-auth/solana'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { tell } from './signing.js'

const to = address('GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW')

export function useSendingOnSolana(setSigned, { rpc, address: own }) {
  const { wallets } = useWallets()
  const { signAndSendTransaction } = useSignAndSendTransaction()
  return {
    'send-solana': () =>
      tell(setSigned, { message: 'Sent on Solana' }, async () => {
        const { value: blockhash } = await createSolanaRpc(rpc)
          .getLatestBlockhash({ commitment: 'confirmed' })
          .send()
        const from = address(own)
        const message = pipe(
          createTransactionMessage({ version: 0 }),
          (empty) => setTransactionMessageFeePayer(from, empty),
          (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
          (bounded) =>
            appendTransactionMessageInstruction(
              getTransferSolInstruction({
                source: createNoopSigner(from),
                destination: to,
                amount: 2_000_001n,
              }),
              bounded,
            ),
        )
        const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
        const wallet = wallets.find((one) => one.address === own)
        const { signature } = await signAndSendTransaction({ transaction, wallet, chain: 'solana:devnet' })
        return { signature: btoa(String.fromCharCode(...signature)) }
      }),
  }
}
