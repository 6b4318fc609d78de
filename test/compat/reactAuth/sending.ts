import type { Page } from 'playwright-core'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { asNewUser, press, type Scene, type State, state, untilGone } from './hostApp.ts'

const to = '0x000000000000000000000000000000000000dead'

/** The way in which a transaction is requested, the amount, and the buttons that the user presses. */
const ways: Record<string, { message: string; value: bigint; press: readonly string[] }> = {
  send: { message: 'Sent', value: 1_000_000_000_000_001n, press: ['Approve', 'All Done'] },
  'send-quietly': { message: 'Sent quietly', value: 1_000_000_000_000_002n, press: [] },
  'send-by-viem': {
    message: 'Sent by viem',
    value: 1_000_000_000_000_003n,
    press: ['Approve', 'All Done'],
  },
}

/** Transactions on a local chain: the hash that the app gets is looked up there. */
export const sending: Record<string, (scene: Scene) => Promise<void>> = {
  async 'send on Ethereum'(scene) {
    await asNewUser(scene, { name: 'sender', query: { rpc: scene.chains.ethereum.url } }, async (page) => {
      const { address } = await state(page, (now) => now.address !== null)
      await scene.chains.ethereum.fund(address ?? '')
      for (const [action, way] of Object.entries(ways)) {
        await page.click(`#${action}`)
        for (const button of way.press) await press(page, button)
        const { signed } = await state(page, (now) => now.signed.message === way.message)
        await untilGone(page)
        const transaction = await scene.chains.ethereum.ask('eth_getTransactionByHash', signed.signature)
        const expectation = { from: address?.toLowerCase(), to, value: `0x${way.value.toString(16)}` }
        for (const [member, value] of Object.entries(expectation))
          if (transaction[member] !== value)
            throw new Error(`${action}: ${member} is ${transaction[member]} and not ${value}`)
      }
      await signTransaction(page, { version: scene.version, address: address ?? '' })
    })
  },
  'send with an embedded Solana wallet': sendOnSolana,
}

/** With a hook, or, if a version has none, with the wallet's provider, which shows nothing there. */
const solanaRecipient = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'

async function sendOnSolana(scene: Scene): Promise<void> {
  const { solana } = scene.chains
  const query = { chain: 'solana', solanaRpc: solana.url }
  await asNewUser(scene, { name: 'solana-sender', query }, async (page) => {
    await page.click('#create-solana')
    const { solanaAddress } = await state(page, (now) => now.solanaAddress !== null && has(now))
    await solana.fund(solanaAddress ?? '')
    const before = await solana.balance(solanaRecipient)
    await page.click('#send-solana')
    for (const button of ['Approve', 'Close']) await press(page, button)
    await state(page, (now) => now.signed.message === 'Sent on Solana')
    // Another version may send there at the same time.
    const got = (await solana.balance(solanaRecipient)) - before
    if (got < 2_000_001) throw new Error(`there came ${got} lamports`)
  })
}

const has = ({ signed }: State) => signed.message === 'Solana wallet'

async function signTransaction(page: Page, { version, address }: { version: string; address: string }) {
  await page.click('#sign-transaction')
  if (!version.startsWith('1.')) await press(page, 'Approve')
  const { signed } = await state(page, (now) => now.signed.message === 'Signed transaction')
  const serializedTransaction = signed.signature as TransactionSerialized
  const { value } = parseTransaction(serializedTransaction)
  const signer = await recoverTransactionAddress({ serializedTransaction })
  if (signer !== address || value !== 1_000_000_000_000_004n) throw new Error(`signed: ${value} by ${signer}`)
}
