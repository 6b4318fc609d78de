// The methods of Solana's JSON-RPC (https://solana.com/docs/rpc) that wallets use, and methods for tests.
import { base58 } from '@scure/base'
import { encodeAccount, findAccount, findTokenAccounts, toAddress } from './accounts.mjs'
import { computeFee } from './fee.mjs'
import { finalityDepth } from './ledger.mjs'
import { readMessage } from './message.mjs'
import { toTransactionAnswer } from './parsedTransaction.mjs'
import { refuse } from './refuse.mjs'
import { setLookupTable } from './setLookupTable.mjs'
import { setToken } from './setToken.mjs'
import { readDecimals, readMint, readTokenAccount, toAmount } from './tokens.mjs'

export function createMethods(ledger) {
  const { svm } = ledger
  const withContext = (value) => ({ context: { slot: ledger.slot(), apiVersion: '2.3.0' }, value })
  const readStatus = (found) => {
    const depth = ledger.height - found.height
    const isFinal = depth >= finalityDepth
    return {
      slot: ledger.slot() - depth,
      confirmations: isFinal ? null : depth,
      err: found.err,
      status: found.err === null ? { Ok: null } : { Err: found.err },
      confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    }
  }
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
    getGenesisHash: () => ledger.genesis,
    getSlot: () => ledger.slot(),
    getBlockHeight: (options) => ledger.getHeight(options?.commitment),
    getBlockTime: () => Math.floor(Date.now() / 1_000),
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot(),
      blockHeight: ledger.height,
      epoch: Math.floor(ledger.slot() / 432_000),
      slotIndex: ledger.slot() % 432_000,
      slotsInEpoch: 432_000,
      transactionCount: ledger.done.size,
    }),
    getRecentPrioritizationFees: () => [],
    getLatestBlockhash: (options) => withContext(ledger.latestBlockhash(options?.commitment)),
    isBlockhashValid: (blockhash, options) => withContext(ledger.isValid(blockhash, options?.commitment)),
    getMinimumBalanceForRentExemption: (length) => Number(svm.minimumBalanceForRentExemption(BigInt(length))),
    getBalance: (address) => withContext(Number(svm.getBalance(toAddress(address)) ?? 0n)),
    getAccountInfo: (address, options) => withContext(findAccount(svm, address, options)),
    getMultipleAccounts: (addresses, options) =>
      withContext(addresses.map((address) => findAccount(svm, address, options))),
    getTokenAccountsByOwner: (owner, filter, options) =>
      withContext(findTokenAccounts(svm, owner, filter, options)),
    getTokenAccountBalance: (address) => {
      const account = svm.getAccount(toAddress(address))
      const token = account && readTokenAccount(account)
      if (!token) return refuse(-32602, 'Invalid param: could not find account')
      return withContext(toAmount(token.amount, readDecimals(svm, token.mint)))
    },
    getTokenSupply: (address) => {
      const account = svm.getAccount(toAddress(address))
      const mint = account && readMint(account)
      if (!mint) return refuse(-32602, 'Invalid param: could not find account')
      return withContext(toAmount(mint.supply, mint.decimals))
    },
    getFeeForMessage: (text, options) => {
      const message = readMessage(Buffer.from(text, 'base64'))
      return withContext(
        ledger.isValid(message.blockhash, options?.commitment) ? Number(computeFee(message)) : null,
      )
    },
    simulateTransaction: (text, options = {}) => {
      const {
        err,
        logs,
        units = 0,
        returnData = null,
        accounts = [],
      } = ledger.simulate(decode(text, options), options)
      return withContext({
        err,
        logs,
        unitsConsumed: units,
        returnData,
        innerInstructions: null,
        accounts: options.accounts ? afterward(svm, accounts, options.accounts) : null,
        replacementBlockhash: options.replaceRecentBlockhash
          ? ledger.latestBlockhash(options.commitment)
          : null,
      })
    },
    sendTransaction: (text, options = {}) => ledger.send(decode(text, options), options),
    getSignatureStatuses: (signatures) =>
      withContext(
        signatures.map((signature) =>
          ledger.done.has(signature) ? readStatus(ledger.done.get(signature)) : null,
        ),
      ),
    getTransaction: (signature, options) => {
      const found = ledger.done.get(signature)
      if (!found?.message) return null
      const { encoding, maxSupportedTransactionVersion } =
        typeof options === 'string' ? { encoding: options } : (options ?? {})
      if (found.message.isVersioned && maxSupportedTransactionVersion === undefined)
        return refuse(
          -32015,
          'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
        )
      return toTransactionAnswer(ledger, found, encoding)
    },
    requestAirdrop: (address, lamports) => {
      toAddress(address)
      return ledger.airdrop(address, BigInt(lamports))
    },

    // For tests, like Anvil's own methods.
    latchkey_mine: (blocks) => ledger.mine(blocks),
    latchkey_setSending: (how) => ledger.setSending(how),
    latchkey_setToken: (token) => setToken(svm, token),
    latchkey_setLookupTable: (table) => setLookupTable(svm, table),
  }
}

function decode(text, { encoding = 'base58' }) {
  try {
    return encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(base58.decode(text))
  } catch {
    return refuse(-32602, `invalid ${encoding} encoding`)
  }
}

/** The accounts that a simulation was asked for, as they are after it. */
function afterward(svm, changed, { addresses, encoding = 'base64' }) {
  return addresses.map((address) => {
    const found = changed.find((one) => base58.encode(one.address) === address)
    if (!found) return findAccount(svm, address, { encoding })
    const account = found.account()
    return account.lamports() > 0n ? encodeAccount(svm, account, { encoding }) : null
  })
}
