import type { SolanaPlan } from '@latchkey/core'
import { describeSolana } from '../../../packages/react/src/wallet/solana/describeSolana.ts'
import { SolanaTransactionView } from '../../../packages/react/src/wallet/solana/SolanaTransactionView.tsx'
import type { SolanaTransactionViewProps } from '../../../packages/react/src/wallet/solana/solanaProps.ts'
import { longRequester, none, requester, solanaAddress } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const friend = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const source = '3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa'
const target = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'

type Instruction = SolanaPlan['instructions'][number]

const coins = (sol: number) => BigInt(Math.round(sol * 1e9))
const transfer: Instruction = { kind: 'transfer', from: solanaAddress, to: friend, amount: coins(0.5) }
const tokens: Instruction = {
  ...{ kind: 'tokenTransfer', source, to: target, owner: solanaAddress, mint },
  ...{ amount: 25_000_000n, decimals: 6 },
}
const swap: Instruction = { kind: 'unknown', program, accounts: [], data: new Uint8Array() }
const names = new Map([[mint, { symbol: 'USDC', decimals: 6 }]])
const base64 = 'AQABAxJ0X1Yv0m7bFf9cQ0yZ8rS2fVtY8gNTkqk0ZLmbM1N2'.repeat(5)

/** Describes these instructions with the network's forecast of their effects. */
function read(instructions: Instruction[], forecast: Partial<SolanaPlan> = {}) {
  const tokenAccounts = new Map([[target, { owner: friend, mint }]])
  const plan = { instructions, isWhole: true, tokenAccounts, ...forecast } as SolanaPlan
  return {
    description: describeSolana(plan, solanaAddress),
    fee: { lamports: 5_000n },
    tokens: names,
    balance: coins(3.2),
    data: { base64, bytes: 180 },
  }
}

const send = (id: string, name: string, props: Partial<SolanaTransactionViewProps>): Screen => ({
  id,
  group: 'Sending',
  name,
  view: (
    <SolanaTransactionView
      {...{ requester: requester, address: solanaAddress, status: 'idle', onSign: none, onCancel: none }}
      network={{ name: 'Solana' }}
      transaction={read([transfer])}
      usd={150}
      price="fiat-currency"
      isSent
      {...props}
    />
  ),
})

export const solanaScreens: readonly Screen[] = [
  send('solana', 'Solana transaction', {}),
  send('solana-loading', 'Solana transaction, being read', { transaction: undefined }),
  send('solana-busy', 'Solana transaction, submitting', { status: 'signing' }),
  send('solana-token', 'Solana token transfer', { transaction: read([tokens]) }),
  send('solana-approve', 'Solana approval without a limit', {
    transaction: read([
      { kind: 'approve', source, spender: friend, owner: solanaAddress, mint, amount: 2n ** 64n - 1n },
    ]),
  }),
  send('solana-several', 'Solana, several actions and a memo', {
    transaction: {
      ...read([
        { kind: 'computeUnitPrice', price: 5_000n },
        transfer,
        tokens,
        { kind: 'memo', text: 'Berth 12, August' },
      ]),
      changes: { lamports: coins(-0.502044), tokens: [{ mint, amount: -25_000_000n }] },
    },
  }),
  send('solana-swap', 'Solana, a program that is not known', {
    transaction: {
      ...read([swap]),
      changes: { lamports: coins(-1.25) - 5_000n, tokens: [{ mint, amount: 187_250_000n }] },
    },
  }),
  send('solana-warnings', 'Solana, everything that can be warned of', {
    requester: longRequester,
    network: { name: 'Solana Devnet', isTest: true },
    isSent: false,
    transaction: {
      ...read(
        [
          { kind: 'advanceNonce', nonce: source, authority: solanaAddress },
          { kind: 'assign', account: solanaAddress, owner: program },
          { kind: 'approve', source, spender: friend, owner: solanaAddress, amount: 2n ** 64n - 1n },
          swap,
        ],
        { isWhole: false },
      ),
      fee: { lamports: 1_405_000n, payer: friend },
      problem: { kind: 'failing', reason: 'Error: insufficient lamports 5000, need 1000000000' },
    },
  }),
  send('solana-short', 'Solana, insufficient funds', {
    transaction: { ...read([transfer]), balance: 1_000_000n, problem: { kind: 'insufficient' } },
  }),
  send('solana-before', 'Solana, sent before without a word', {
    transaction: { ...read([transfer]), sentBefore: { url: 'https://explorer.solana.com/tx/5h6x' } },
  }),
  send('solana-expired', 'Solana, prepared too long ago', {
    transaction: { ...read([transfer]), problem: { kind: 'expired' } },
  }),
  send('solana-step', 'Solana transaction 2 of 3', {
    step: { number: 2, count: 3 },
    transaction: read([{ ...transfer, amount: 1n }]),
  }),
]
