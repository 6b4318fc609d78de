import '../../../test/dom.ts'
import * as web3 from '@solana/web3.js'
import { act } from 'react'
import * as kit from 'solana-kit'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { createSolanaWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import type { EmbeddedStandardWallet } from '../../../../core/src/wallet/provider/standardWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere } from '../../../test/modal.ts'
import { useLoginWithEmail } from '../../index.ts'
import { useWallets } from '../../solana.ts'

/**
 * The Solana libraries that host apps send with. Each uses the wallet that any script of the page finds (Wallet
 * Standard), in an app that shows no screens itself. Page, frame, server and virtual machine are real; the test is the
 * user.
 */
let world: World
let chain: SolanaChain
let ada: Session
let from: string

beforeAll(async () => {
  ;[world, chain] = await Promise.all([createWorld({ origins: [host] }), startSolanaChain()])
  ada = await signIn(world)
  from = (await createSolanaWallet(await onDevice(world, ada))).address
  await chain.fund(from, 100_000_000_000n)
})

const lamports = 1_000_000n
const stranger = () => web3.Keypair.generate().publicKey.toBase58()
/** A transfer of the system program: instruction 2, then the amount. */
const toTransferData = () => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return Uint8Array.from(data)
}
const systemProgram = kit.address('11111111111111111111111111111111')

/** How one library writes a payment as bytes for the wallet, and reads the bytes that the wallet has signed. */
type Library = {
  write(to: string, table?: string): Promise<Uint8Array>
  /** Verifies every signature and returns the first one, in base58. */
  read(signedBytes: Uint8Array): Promise<string>
  /** Sends signed bytes to the node. */
  send(signedBytes: Uint8Array): Promise<string>
}

const base58 = kit.getBase58Decoder()

function openKit(): Library {
  const rpc = kit.createSolanaRpc(chain.url)
  return {
    async write(to, table) {
      const { value: latest } = await rpc.getLatestBlockhash().send()
      const instruction = {
        programAddress: systemProgram,
        accounts: [
          { address: kit.address(from), role: kit.AccountRole.WRITABLE_SIGNER },
          { address: kit.address(to), role: kit.AccountRole.WRITABLE },
        ],
        data: toTransferData(),
      }
      const message = kit.pipe(
        kit.createTransactionMessage({ version: 0 }),
        (tx) => kit.setTransactionMessageFeePayer(kit.address(from), tx),
        (tx) => kit.setTransactionMessageLifetimeUsingBlockhash(latest, tx),
        (tx) => kit.appendTransactionMessageInstruction(instruction, tx),
      )
      const tables = table ? { [kit.address(table)]: [kit.address(to)] } : {}
      const shortMessage = kit.compressTransactionMessageUsingAddressLookupTables(message, tables)
      return Uint8Array.from(kit.getTransactionEncoder().encode(kit.compileTransaction(shortMessage)))
    },
    async read(signedBytes) {
      const { messageBytes, signatures } = kit.getTransactionDecoder().decode(signedBytes)
      for (const [address, signature] of Object.entries(signatures)) {
        const key = await kit.getPublicKeyFromAddress(kit.address(address))
        if (!signature || !(await kit.verifySignature(key, signature, messageBytes)))
          throw new Error(`${address} has not signed.`)
      }
      return kit.getSignatureFromTransaction(kit.getTransactionDecoder().decode(signedBytes))
    },
    async send(signedBytes) {
      const wire = kit.getBase64EncodedWireTransaction(kit.getTransactionDecoder().decode(signedBytes))
      return rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    },
  }
}

function openWeb3(): Library {
  const connection = new web3.Connection(chain.url, 'confirmed')
  return {
    async write(to, table) {
      const { blockhash } = await connection.getLatestBlockhash()
      const [payerKey, toPubkey] = [new web3.PublicKey(from), new web3.PublicKey(to)]
      const instruction = web3.SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports })
      const { value } = table
        ? await connection.getAddressLookupTable(new web3.PublicKey(table))
        : { value: null }
      const content = { payerKey, recentBlockhash: blockhash, instructions: [instruction] }
      const message = new web3.TransactionMessage(content).compileToV0Message(value ? [value] : [])
      return Uint8Array.from(new web3.VersionedTransaction(message).serialize())
    },
    async read(signedBytes) {
      const { message, signatures } = web3.VersionedTransaction.deserialize(signedBytes)
      const [signature] = signatures
      const key = await kit.getPublicKeyFromAddress(kit.address(from))
      const bytes = message.serialize() as Uint8Array<ArrayBuffer>
      if (!signature || !(await kit.verifySignature(key, kit.signatureBytes(signature), bytes)))
        throw new Error(`${from} has not signed.`)
      return base58.decode(signature)
    },
    send: (signedBytes) => connection.sendRawTransaction(signedBytes),
  }
}

/** As a library finds it: the library asks each wallet of the page to register. */
function findStandardWallet(): EmbeddedStandardWallet {
  const walletsOnPage: EmbeddedStandardWallet[] = []
  const register = (...wallets: EmbeddedStandardWallet[]) => {
    walletsOnPage.push(...wallets)
    return () => {}
  }
  window.dispatchEvent(
    Object.assign(new window.Event('wallet-standard:app-ready'), { detail: { register } }) as never,
  )
  return (
    walletsOnPage.find(({ accounts }) => accounts.length > 0) ?? expect.fail('The wallet is not registered.')
  )
}

/** Confirms the open screens and closes the result. */
async function agreeTo<T>(request: Promise<T>, ...texts: string[]): Promise<T> {
  const read = () =>
    inModal('.lk-page')
      .map(({ textContent }) => textContent)
      .join()
  await until(() => {
    for (const words of texts) expect(read()).toContain(words)
  })
  let isAnswered = false
  const hear = () => {
    isAnswered = true
  }
  request.then(hear, hear)
  await until(() => {
    pressIfThere('Approve')
    expect(isAnswered).toBe(true)
  })
  await until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toEqual([])
  })
  return request
}

test('security: kit and web3.js find the wallet, and sign and send with it, by lookup tables too, each with its screen', async () => {
  layFrame(world)
  const { read } = await openPage(world, () => ({ login: useLoginWithEmail(), ...useWallets() }), {
    solanaClusters: [{ name: 'devnet', rpcUrl: chain.url }],
    embeddedWallets: { showWalletUIs: false },
  })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const { accounts, features } = findStandardWallet()
  const [account] = accounts
  if (account?.address !== from) throw new Error('It is another one.')
  const ask = (transaction: Uint8Array) => ({ account, transaction, chain: 'solana:devnet' })
  const expectPayment = async (to: string) => expect(await chain.balance(to)).toBe(lamports)

  for (const library of [openKit(), openWeb3()]) {
    // Signed by the wallet, sent by the library.
    const friend = stranger()
    const signing = features['solana:signTransaction'].signTransaction(ask(await library.write(friend)))
    const [answer] = await agreeTo(signing, '0.001', friend.slice(0, 22))
    const signedBytes = answer?.signedTransaction ?? expect.fail()
    expect(await library.send(signedBytes)).toBe(await library.read(signedBytes))
    await expectPayment(friend)

    // Sent by the wallet; the recipient is in a lookup table, and is shown as if it were in the transaction.
    const [table, other] = [stranger(), stranger()]
    await chain.setLookupTable(table, [other])
    const sending = features['solana:signAndSendTransaction'].signAndSendTransaction(
      ask(await library.write(other, table)),
    )
    const [signature] = await agreeTo(sending, '0.001', other.slice(0, 22))
    const id = base58.decode(signature?.signature ?? new Uint8Array())
    expect(await chain.ask('getSignatureStatuses', [id])).toMatchObject({ value: [{ err: null }] })
    await expectPayment(other)

    // A missing table hides the recipient: the screen says so.
    const nobody = stranger()
    await chain.setLookupTable(stranger(), [nobody])
    const missing = stranger()
    await chain.setLookupTable(missing, [nobody])
    const bytes = await library.write(nobody, missing)
    await chain.setLookupTable(missing, [])
    const refusal = features['solana:signTransaction'].signTransaction(ask(bytes)).catch((error) => error)
    await until(() => expect(inModal('.lk-page')[0]?.textContent).toContain('Approve'))
    await until(() => expect(inModal('.lk-warnings')[0]?.textContent).toBeDefined())
    expect(inModal('.lk-page')[0]?.textContent).not.toContain(nobody.slice(0, 22))
    await until(() => {
      pressIfThere('Reject')
      expect(inModal('.lk-page')).toEqual([])
    })
    expect(await refusal).toMatchObject({ code: 4001 })
    expect(await chain.balance(nobody)).toBe(0n)
  }
})
