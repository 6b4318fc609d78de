// The chain: litesvm runs transactions. Blocks, the age of blockhashes and sent transactions are kept here.
import { base58 } from '@scure/base'
import { describe, toRpcError } from './failure.mjs'
import { computeFee } from './fee.mjs'
import { readTransaction } from './message.mjs'
import { refuse } from './refuse.mjs'
import { tokenBalances } from './tokens.mjs'

/** A blockhash is valid for this many blocks. */
const blockhashAge = 150
/** Number of blocks after which a block is final. */
export const finalityDepth = 32

export function createLedger(runtime) {
  const svm = new runtime.LiteSvm()
  // A node accepts the hashes of the last 150 blocks, litesvm only the last one.
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(10_000n)
  const genesis = svm.latestBlockhash()
  const firstSlot = svm.getClock().slot
  /** By the height of their block. */
  const blockhashes = new Map([[0, genesis]])
  const done = new Map()
  const held = []
  const listeners = new Set()
  let sending = 'run'

  const ledger = {
    svm,
    done,
    genesis,
    height: 0,
    slot: () => Number(firstSlot) + ledger.height,
    mine(blocks = 1) {
      for (let i = 0; i < blocks; i++) {
        ledger.height += 1
        svm.expireBlockhash()
        blockhashes.set(ledger.height, svm.latestBlockhash())
        blockhashes.delete(ledger.height - blockhashAge - finalityDepth - 1)
      }
      svm.warpToSlot(firstSlot + BigInt(ledger.height))
      const clock = svm.getClock()
      clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1_000))
      svm.setClock(clock)
      for (const listener of [...listeners]) listener()
    },
    /** Calls `listener` after each block. Returns a function that ends this. */
    onBlock(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** By default a node answers about final blocks. */
    getHeight: (commitment = 'finalized') =>
      commitment === 'finalized' ? Math.max(0, ledger.height - finalityDepth) : ledger.height,
    latestBlockhash(commitment) {
      const height = ledger.getHeight(commitment)
      return { blockhash: blockhashes.get(height), lastValidBlockHeight: height + blockhashAge }
    },
    /** As of the last final block, the blockhash of a later block does not exist yet. */
    isValid(blockhash, commitment) {
      const tip = ledger.getHeight(commitment)
      for (let height = tip; height >= tip - blockhashAge; height--)
        if (blockhashes.get(height) === blockhash) return true
      return false
    },
    simulate(bytes, { sigVerify = false, replaceRecentBlockhash = false, commitment } = {}) {
      const { signatures, message } = readTransaction(bytes)
      if (!replaceRecentBlockhash && !ledger.isValid(message.blockhash, commitment))
        return { err: 'BlockhashNotFound', logs: [] }
      if (done.has(signatures[0])) return { err: 'AlreadyProcessed', logs: [] }
      svm.setSigverify(sigVerify)
      const result = message.isVersioned
        ? svm.simulateVersionedTransaction(bytes)
        : svm.simulateLegacyTransaction(bytes)
      return outcome(runtime, result)
    },
    /** Sends a transaction as a node does: simulates it first, unless `skipPreflight` is set. */
    send(bytes, { skipPreflight = false, preflightCommitment: commitment } = {}) {
      const transaction = readTransaction(bytes)
      const [signature] = transaction.signatures
      if (!skipPreflight) {
        const { err, logs, units } = ledger.simulate(bytes, { sigVerify: true, commitment })
        if (err)
          refuse(
            err === 'SignatureFailure' ? -32003 : -32002,
            err === 'SignatureFailure' ? describe(err) : `Transaction simulation failed: ${describe(err)}`,
            {
              accounts: null,
              err,
              logs,
              returnData: null,
              unitsConsumed: units ?? 0,
              innerInstructions: null,
            },
          )
      }
      if (sending === 'hold') held.push(transaction)
      if (sending === 'run') run(transaction)
      return signature
    },
    /** `run` at once, `hold` until it is run again, or `drop`: accepted, but never put on the chain. */
    setSending(how) {
      sending = how
      if (how === 'run') for (const transaction of held.splice(0)) run(transaction)
    },
    airdrop(address, lamports) {
      const result = svm.airdrop(base58.decode(address), lamports)
      if (!result || 'err' in result) refuse(-32603, 'Internal error')
      const signature = base58.encode(result.signature())
      done.set(signature, { err: null, height: ledger.height })
      ledger.mine()
      return signature
    },
  }

  function run({ bytes, signatures, message }) {
    // A node drops these silently.
    if (!ledger.isValid(message.blockhash, 'processed') || done.has(signatures[0])) return
    const balances = () => message.keys.map((key) => Number(svm.getBalance(base58.decode(key)) ?? 0n))
    const [before, tokensBefore] = [balances(), tokenBalances(svm, message.keys)]
    svm.setSigverify(true)
    const result = message.isVersioned
      ? svm.sendVersionedTransaction(bytes)
      : svm.sendLegacyTransaction(bytes)
    const found = outcome(runtime, result)
    if (found.err === 'SignatureFailure') return
    done.set(signatures[0], {
      ...found,
      signatures,
      message,
      bytes,
      height: ledger.height,
      time: Math.floor(Date.now() / 1_000),
      fee: Number(computeFee(message)),
      before,
      after: balances(),
      tokensBefore,
      tokensAfter: tokenBalances(svm, message.keys),
    })
    ledger.mine()
  }

  ledger.mine()
  return ledger
}

function outcome(runtime, result) {
  const failed = result instanceof runtime.FailedTransactionMetadata
  const meta = result instanceof runtime.TransactionMetadata ? result : result.meta()
  const data = meta.returnData()
  return {
    err: failed ? toRpcError(result.err()) : null,
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
    returnData:
      data.data().length === 0
        ? null
        : {
            programId: base58.encode(data.programId()),
            data: [Buffer.from(data.data()).toString('base64'), 'base64'],
          },
    accounts: failed || result === meta ? [] : result.postAccounts(),
  }
}
