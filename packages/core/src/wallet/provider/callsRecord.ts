import type { Hex } from '../sign.ts'
import type { ProviderContext } from './providerContext.ts'

/** The record of a request of several calls. It outlives the page, so that a host app may ask for the result. */
export type CallsRecord = {
  id: string
  chainId: number
  /** The number of requested calls; `hashes` are the sent ones. */
  count: number
  hashes: readonly Hex[]
  /** This page continues with it. */
  isUnderWay: boolean
}

const key = 'latchkey:calls'
const most = 50
type KeptCalls = Omit<CallsRecord, 'isUnderWay'> & { address: string }

/** The records that this page continues with. */
const underWay = new WeakMap<object, Map<string, CallsRecord>>()

export function keepCalls(state: ProviderContext, record: CallsRecord): void {
  const { client } = state.context
  const here = underWay.get(client) ?? new Map<string, CallsRecord>()
  underWay.set(client, here.set(record.id, record))
  const { isUnderWay: _, ...rest } = record
  const others = read(state).filter(({ id }) => id !== record.id)
  client.storage.set(key, [...others, { ...rest, address: state.wallet.address }].slice(-most))
}

/** Records of this wallet: they are not for another user of this browser. */
export function findCalls(state: ProviderContext, id: unknown): CallsRecord | undefined {
  const record = read(state).find((one) => one.id === id && one.address === state.wallet.address)
  if (!record) return undefined
  const here = underWay.get(state.context.client)?.get(record.id)
  return { ...record, isUnderWay: here?.isUnderWay ?? false }
}

export function listCallIds(state: ProviderContext): string[] {
  return read(state)
    .filter(({ address }) => address === state.wallet.address)
    .map(({ id }) => id)
}

function read({ context }: ProviderContext): KeptCalls[] {
  const records = context.client.storage.get(key)
  return Array.isArray(records) ? (records as KeptCalls[]).filter((one) => Array.isArray(one?.hashes)) : []
}
