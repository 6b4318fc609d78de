import type { Page } from 'playwright-core'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
} from 'viem'
import { logInElsewhere, pressLast, pressUntilClosed } from '../../support/browser/vendorFakes.ts'
import { asNewUser, type Scene, state } from './hostApp.ts'

/** Its user has a wallet in another app of this server, and this app requests signatures from it. */
export const crossApp: Record<string, (scene: Scene) => Promise<void>> = {
  async 'sign with another app'(scene) {
    const { server, hosts } = scene
    const provider = await server.createApp(Object.values(hosts))
    await server.connect(scene.appId, provider)
    const owner = `owner-${scene.version.replaceAll('.', '-')}@example.com`
    let address = ''
    await asNewUser({ ...scene, appId: provider }, { name: 'owner' }, async (page) => {
      address = (await state(page, (now) => now.connected !== null)).connected ?? ''
    })
    await scene.chains.ethereum.fund(address)
    await asNewUser(scene, { name: 'asker', query: { provider } }, async (page) => {
      if ((await page.locator('#link-app').count()) === 0) return
      await link(scene, page, owner)
      const message = await sign(page, 'sign-app')
      const signer = await recoverMessageAddress({ message: message.message ?? '', ...toSignature(message) })
      if (signer !== address) throw new Error(`the message is signed by ${signer}`)
      const mail = await sign(page, 'type-app')
      if (!mail.typedData) throw new Error('there is no typed data')
      const typist = await recoverTypedDataAddress({ ...mail.typedData, ...toSignature(mail) })
      if (typist !== address) throw new Error(`the typed data is signed by ${typist}`)
      const { signature: hash } = toSignature(await sign(page, 'send-app', 'Approve'))
      const receipt = (await scene.chains.ethereum.ask('eth_getTransactionReceipt', hash)) as {
        status: string
      } | null
      if (receipt?.status !== '0x1') throw new Error(`there is no receipt of ${hash}`)
      if (!canSignTransactions(scene.version)) return
      const { signature } = toSignature(await sign(page, 'sign-transaction-app'))
      const serializedTransaction = signature as TransactionSerialized
      const { value, chainId } = parseTransaction(serializedTransaction)
      const by = await recoverTransactionAddress({ serializedTransaction })
      if (by !== address || value !== 5n || chainId !== 31_337)
        throw new Error(`the transaction of ${value} on ${chainId} is signed by ${by}`)
    })
  },
}

/** Their hook has it from 2.25 on. */
function canSignTransactions(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 2 || (major === 2 && minor >= 25)
}

type SigningState = Awaited<ReturnType<typeof state>>['signed']

function toSignature({ signature }: SigningState) {
  if (signature === undefined) throw new Error('there is no signature')
  return { signature }
}

/** The owner logs in in the window, and allows it. */
async function link({ server }: Scene, page: Page, owner: string): Promise<void> {
  const popup = await open(page, 'link-app')
  await logInElsewhere(popup, (email) => server.codeFor(email, { mails: 2 }), owner)
  await pressLast(popup, 'Allow')
  await state(page, (now) => now.accounts.some((name) => name.startsWith('cross_app:')))
}

async function sign(page: Page, id: string, button = 'Sign'): Promise<SigningState> {
  const popup = await open(page, id)
  await pressUntilClosed(popup, button)
  return (await state(page, ({ signed }) => signed.signature !== undefined)).signed
}

async function open(page: Page, id: string): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.click(`#${id}`)
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}
