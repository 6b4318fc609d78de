import fc from 'fast-check'
import { expect } from 'vitest'
import { userFromWire } from '../../../packages/core/src/account/fromWire.ts'
import { hdWallets } from '../../../packages/core/src/account/wallets.ts'
import type { Http } from '../../../packages/core/src/http.ts'
import { listConnectedApps } from '../../../packages/core/src/methods/crossApp/connectedApps.ts'
import { listProviderApps } from '../../../packages/core/src/methods/crossApp/connections.ts'
import { listDevices, listDisabledDevices, listSessions } from '../../../packages/core/src/session/list.ts'
import { createStorage } from '../../../packages/core/src/storage.ts'
import * as notes from '../../../packages/core/src/transaction/broadcastNotes.ts'
import {
  compareRecipient,
  rememberRecipient,
} from '../../../packages/core/src/transaction/ethereum/recipients.ts'
import { readBalances } from '../../../packages/core/src/wallet/balances/readBalances.ts'
import { readSolanaBalances } from '../../../packages/core/src/wallet/balances/readSolanaBalances.ts'
import { createChainBatch } from '../../../packages/core/src/wallet/chains/chainAccess.ts'
import { readConnections, writeConnections } from '../../../packages/core/src/wallet/external/history.ts'
import { keepCalls, listCallIds } from '../../../packages/core/src/wallet/provider/callsRecord.ts'
import { getCapabilities, sendCalls } from '../../../packages/core/src/wallet/provider/providerCalls.ts'
import { ethereumAddress, type Row, type Size, upTo } from './row.ts'
import { distinctKeys } from './solanaMessages.ts'

const wallet = `0x${'ab'.repeat(20)}`
const addresses = (size: Size) => fc.uniqueArray(ethereumAddress, size)
const chain = { id: 1, name: 'Chain', rpcUrls: { default: { http: ['https://node.example'] } } } as never
/** How many of the newest entries this browser stores. */
const most = { recipients: 200, calls: 50, broadcasts: 20 }
/** The maximum for one request to a Solana node. */
const maxAccounts = 100

type Question = { id: number; method: string; params: readonly unknown[] }

/** A node that answers a batch in any order. */
const createNode = (answer: (question: Question) => unknown) =>
  (async ({ body }) => {
    const questions = body as Question[]
    if (!Array.isArray(questions)) return { result: answer(body as Question) }
    return questions.map((one) => ({ id: one.id, result: answer(one) })).toReversed()
  }) as Http

/** Rows as the server sends them, with every member of any of the lists. */
const toRows = (ids: readonly string[]) =>
  ids.map((id, at) => ({
    ...{ id, name: id, label: id, icon_url: null, read_only: false, current: at === 0 },
    ...{ created_at: at, last_used_at: at, disabled_at: at, erased_at: at },
    ...{ provider_app_id: id, provider_app_name: id, provider_app_icon_url: null },
  }))

export const client: readonly Row[] = [
  {
    readers: [
      'core/src/session/list.ts listSessions',
      'core/src/session/list.ts listDevices',
      'core/src/session/list.ts listDisabledDevices',
      'core/src/methods/crossApp/connectedApps.ts listConnectedApps',
      'core/src/methods/crossApp/connections.ts listProviderApps',
    ],
    several: 'rows of an answer of the server',
    oracle: 'each of them, in the order of the answer',
    property: (size) =>
      fc.asyncProperty(addresses(size), addresses(size), async (ids, others) => {
        const [own, rest] = [toRows(ids), toRows(others)]
        const answer = {
          sessions: own,
          devices: own,
          disabled_devices: rest,
          connected_apps: own,
          connections: own,
        }
        const visitor = { call: async () => answer, appId: 'app', later: {} } as never
        const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
        for (const list of [listSessions, listDevices, listConnectedApps, listProviderApps])
          expect(toIds(await list(visitor))).toEqual(ids)
        expect(toIds(await listDisabledDevices(visitor))).toEqual(others)
      }),
  },
  {
    readers: [
      'core/src/transaction/ethereum/recipients.ts rememberRecipient',
      'core/src/transaction/ethereum/recipients.ts compareRecipient',
    ],
    several: 'recipients',
    oracle: 'the newest 200 are known, and a forgery of any of them is named',
    property: (size) =>
      fc.property(addresses(size), (all) => {
        const visitor = { storage: createStorage() }
        for (const to of all) rememberRecipient(visitor, { from: wallet, to })
        const compare = (to: string) => compareRecipient(visitor, { from: wallet, to, own: [] })
        const newest = all.slice(-most.recipients)
        expect(all.filter((to) => !compare(to).isNew)).toEqual(newest)
        const forge = (to: string) => `${to.slice(0, 6)}${'0'.repeat(32)}${to.slice(-4)}`
        for (const to of newest) expect(compare(forge(to)).resembles?.slice(0, 6)).toBe(to.slice(0, 6))
      }),
  },
  {
    readers: [
      'core/src/wallet/provider/callsRecord.ts listCallIds',
      'core/src/wallet/provider/callsRecord.ts keepCalls',
    ],
    several: 'requests of several calls (EIP-5792)',
    oracle: 'the newest 50 of this wallet, in their order',
    property: (size) =>
      fc.property(addresses(size), (ids) => {
        const state = {
          context: { client: { storage: createStorage() } },
          wallet: { address: wallet },
        } as never
        for (const id of ids) keepCalls(state, { id, chainId: 1, count: 1, hashes: [], isUnderWay: false })
        expect(listCallIds(state)).toEqual(ids.slice(-most.calls))
      }),
  },
  {
    readers: [
      'core/src/transaction/broadcastNotes.ts remember',
      'core/src/transaction/broadcastNotes.ts forget',
      'core/src/transaction/broadcastNotes.ts findUnacknowledged',
    ],
    several: 'broadcasts whose result never reached the app',
    oracle: 'the newest 20; each is found until it is forgotten, and no other is forgotten with it',
    property: (size) =>
      fc.asyncProperty(addresses(size), fc.infiniteStream(fc.boolean()), async (ids, flags) => {
        const visitor = { storage: createStorage(), now: () => 1_000 }
        for (const id of ids) notes.remember(visitor, { of: id, id })
        const newest = ids.slice(-most.broadcasts)
        const removals = newest.filter(() => flags.next().value)
        notes.forget(visitor, removals)
        for (const id of ids) {
          const isThere = newest.includes(id) && !removals.includes(id)
          expect(await notes.findUnacknowledged(visitor, id, async () => true)).toBe(isThere ? id : undefined)
        }
      }),
  },
  {
    readers: ['core/src/wallet/external/history.ts readConnections'],
    several: 'wallets that this browser remembers',
    oracle: 'each that was written, in its order, whatever else another page put between them',
    property: (size) =>
      fc.property(addresses(size), (all) => {
        const storage = createStorage()
        const records = all.map((address, connectedAt) => ({
          ...{ address, connectorType: 'injected', walletClientType: 'metamask', connectedAt },
        }))
        writeConnections(storage, records.flatMap((one) => [one, null, { ...one, address: 5 }]) as never)
        expect(readConnections(storage)).toEqual(records)
      }),
  },
  {
    readers: ['core/src/account/fromWire.ts userFromWire', 'core/src/account/wallets.ts hdWallets'],
    several: 'wallets of a user',
    oracle:
      'every account in its order, the wallets of a seed by their index, the first that was verified by name',
    property: (size) =>
      fc.property(addresses(size), (all) => {
        const accounts = all.map((address, at) => ({
          ...{
            type: 'wallet',
            address,
            chain_type: 'ethereum',
            wallet_client_type: 'privy',
            imported: false,
          },
          ...{ connector_type: 'embedded', recovery_method: 'privy', delegated: false },
          ...{
            wallet_index: all.length - 1 - at,
            verified_at: 1 + ((at * 7) % 251),
            first_verified_at: 1 + at,
          },
        }))
        const user = userFromWire({
          ...{ id: 'did:privy:1', created_at: 1, mfa_methods: [], linked_accounts: accounts as never },
        })
        const toAddresses = (list: readonly unknown[]) =>
          list.map((one) => (one as { address: string }).address)
        expect(toAddresses(user.linkedAccounts)).toEqual(all)
        expect(toAddresses(hdWallets(user, 'ethereum'))).toEqual(all.toReversed())
        expect(user.wallet?.address).toBe(all[0])
      }),
  },
  {
    readers: [
      'core/src/wallet/balances/readBalances.ts readBalances',
      'core/src/wallet/chains/chainAccess.ts createChainBatch',
    ],
    several: 'addresses and tokens, asked for in one batch that is answered in any order',
    oracle: 'each address has the amount of each token that the node told of both',
    property: (size) =>
      fc.asyncProperty(addresses(upTo(20, size)), addresses(upTo(8, size)), async (owners, tokens) => {
        const getAmount = (owner: string, token: string) =>
          BigInt((owners as string[]).indexOf(owner) * 1_000 + (tokens as string[]).indexOf(token) + 1)
        const http = createNode(({ method, params }) => {
          if (method === 'eth_getBalance') return `0x${getAmount(String(params[0]), '').toString(16)}`
          const { to, data } = params[0] as { to: string; data: string }
          return data.length === 10 ? '0x6' : `0x${getAmount(`0x${data.slice(-40)}`, to).toString(16)}`
        })
        const assets = tokens.map((address) => ({ address, ticker: 'T' }))
        const holdings = await readBalances({ http }, { chain, addresses: owners, tokens: assets })
        expect(Object.keys(holdings)).toEqual(owners)
        for (const owner of owners)
          expect(holdings[owner]?.map(({ units }) => units)).toEqual(
            ['', ...tokens].map((token) => getAmount(owner, token)),
          )
        const questions = owners.map((one) => ({ method: 'eth_getBalance', params: [one] }))
        expect(await createChainBatch(http, chain)(questions)).toHaveLength(owners.length)
      }),
  },
  {
    readers: ['core/src/wallet/balances/readSolanaBalances.ts readSolanaBalances'],
    several: 'addresses, and accounts of one token',
    oracle: 'the coins of each, and the sum of its accounts',
    property: (size) =>
      fc.asyncProperty(distinctKeys(size), fc.array(fc.nat(), upTo(20, size)), async (keys, amounts) => {
        const owners = keys.map(String)
        const http = createNode(({ method, params }) => {
          if (method === 'getTokenAccountsByOwner')
            return {
              value: amounts.map((amount) => ({
                account: {
                  data: { parsed: { info: { tokenAmount: { amount: String(amount), decimals: 6 } } } },
                },
              })),
            }
          const accounts = params[0] as string[]
          if (accounts.length > maxAccounts) throw new Error('Too many inputs provided; max 100')
          return {
            value: accounts.map((owner) => ({
              lamports: owners.indexOf(owner),
              owner: '',
              data: ['', 'base64'],
            })),
          }
        })
        const holdings = await readSolanaBalances(
          { http },
          {
            network: { url: 'https://node.example' } as never,
            addresses: owners,
            tokens: [{ address: 'mint', ticker: 'T' }],
          },
        )
        const sum = amounts.reduce((all, one) => all + BigInt(one), 0n)
        expect(owners.map((owner) => holdings[owner]?.map(({ units }) => units))).toEqual(
          owners.map((_, at) => [BigInt(at), sum]),
        )
      }),
  },
  {
    readers: [
      'core/src/wallet/provider/providerCalls.ts sendCalls',
      'core/src/wallet/provider/providerCalls.ts getCapabilities',
    ],
    several: 'calls of one request, chains, and capabilities (EIP-5792)',
    oracle: 'a capability that one of them needs refuses all; each chain that is asked for is answered',
    property: (size) =>
      fc.asyncProperty(fc.array(fc.boolean(), size), fc.nat(), async (optional, pick) => {
        const chains = optional.map((_, at) => ({ ...(chain as object), id: at + 1 }))
        const state = { wallet: { address: wallet }, chains: async () => ({ chains }) } as never
        const ids = chains.filter((_, at) => optional[at]).map(({ id }) => `0x${id.toString(16)}`)
        expect(Object.keys(await getCapabilities(state, [wallet, ids]))).toEqual(ids)
        const calls = optional.map((flag, at) => ({
          ...{ to: wallet, capabilities: { flow: { optional: flag || at !== pick % optional.length } } },
        }))
        const refusal = sendCalls(state, [{ calls }], async () => expect.fail('nobody is asked'))
        const isNeeded = optional.length > 0 && optional[pick % optional.length] === false
        const codes = { none: -32602, many: 5740, needed: 5700, unnamed: -32602 }
        const reason =
          optional.length === 0 ? 'none' : optional.length > 20 ? 'many' : isNeeded ? 'needed' : 'unnamed'
        await expect(refusal).rejects.toMatchObject({ code: codes[reason] })
      }),
  },
]
