/** One transfer of something of value, as a contract reports it. */
export type Move = {
  from: string
  to: string
  /** Undefined for the chain's own coin. */
  token?: string | undefined
  id?: bigint | undefined
  amount: bigint
}

/** Keccak-256 of the events' names and types: ERC-20 and ERC-721 share theirs. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/**
 * The address with which nodes report transfers of the chain's own coin
 * ([eth_simulateV1](https://github.com/ethereum/execution-apis)).
 */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const maxItems = 64

/** Reads transfers from a node's logs. Leaves out other and malformed events: anyone can emit their own events. */
export function readMoves(logs: unknown): Move[] {
  return Array.isArray(logs) ? logs.flatMap(readLog) : []
}

function readLog(log: unknown): Move[] {
  const { address, topics, data } = (log ?? {}) as { address?: unknown; topics?: unknown; data?: unknown }
  const [name, ...indexedTopics] = Array.isArray(topics) ? topics.map(readWord) : []
  const words = splitWords(data)
  if (!isAddress(address) || name === undefined || !words || indexedTopics.includes(undefined)) return []
  const [first = '', second = '', third = ''] = indexedTopics as string[]
  const token = address.toLowerCase() === coin ? undefined : address.toLowerCase()
  const event = `0x${name}`
  if (event === transfer && indexedTopics.length === 3)
    return [{ from: toAddress(first), to: toAddress(second), token, id: toNumber(third), amount: 1n }]
  if (event === transfer && indexedTopics.length === 2 && words.length === 1)
    return [{ from: toAddress(first), to: toAddress(second), token, amount: toNumber(words[0] as string) }]
  const isItems = event === transferSingle || event === transferBatch
  if (!isItems || indexedTopics.length !== 3) return []
  const [ids, amounts] =
    event === transferSingle
      ? [words.slice(0, 1), words.slice(1, 2)]
      : [readList(words, 0), readList(words, 1)]
  if (ids.length !== amounts.length) return []
  return ids.map((id, index) => ({
    ...{ from: toAddress(second), to: toAddress(third), token },
    ...{ id: toNumber(id), amount: toNumber(amounts[index] as string) },
  }))
}

const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)
const toAddress = (word: string) => `0x${word.slice(-40)}`
const toNumber = (word: string) => BigInt(`0x${word}`)

function readWord(topic: unknown): string | undefined {
  return typeof topic === 'string' && /^0x[0-9a-f]{64}$/i.test(topic)
    ? topic.slice(2).toLowerCase()
    : undefined
}

function splitWords(data: unknown): string[] | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined
  return data.slice(2).toLowerCase().match(/.{64}/g) ?? []
}

/**
 * [The ABI](https://docs.soliditylang.org/en/latest/abi-spec.html): the word has the position of the list, which begins
 * with its length.
 */
function readList(words: readonly string[], index: number): string[] {
  const offset = toNumber(words[index] ?? '0') / 32n
  if (offset >= BigInt(words.length)) return []
  const start = Number(offset)
  const length = toNumber(words[start] as string)
  if (length > BigInt(maxItems)) return []
  const list = words.slice(start + 1, start + 1 + Number(length))
  return list.length === Number(length) ? list : []
}
