import { toBase58 } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { providerError } from '../../wallet/provider/providerError.ts'
import { createFailure, isPast, readBlockhash, readStatus, submitShipment } from './send.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { follow, resend } from './steps.ts'

/** Responses of real nodes about a pending transaction. */

const blockhash = toBase58(new Uint8Array(32).fill(7))
const shipment = {
  ...{ id: 'mine', raw: 'bytes', lastBlockHeight: 100, options: {} },
  transaction: { signatures: [], messageBytes: new Uint8Array() } as never,
}
const confirmation = { value: [{ confirmationStatus: 'confirmed', err: null }] }
const unknown = { value: [null] }

/** Whether a status is searched in the whole history of the chain. */
const isHistoric = (params: unknown) =>
  (params as [string[], { searchTransactionHistory: boolean }])[1].searchTransactionHistory

type Answers = Record<string, unknown | ((params: unknown) => unknown)>

/** A node whose responses depend on the method; an error is thrown. It records its requests. */
function createNode(answers: Answers) {
  const requests: string[] = []
  const rpc: SolanaRpc = async (method, params) => {
    requests.push(method)
    const answer = answers[method]
    const reply = typeof answer === 'function' ? answer(params) : answer
    if (reply instanceof Error) throw reply
    return reply
  }
  return { rpc, requests }
}

test.each<[string, unknown]>([
  ['nothing', {}],
  ['no text', { value: { blockhash: 5, lastValidBlockHeight: 9 } }],
  ['no height', { value: { blockhash } }],
  ['a height in text', { value: { blockhash, lastValidBlockHeight: '9' } }],
  ['too few bytes', { value: { blockhash: '111', lastValidBlockHeight: 9 } }],
])('error: a blockhash of which the node says %s is none', async (_, answer) => {
  const { rpc } = createNode({ getLatestBlockhash: answer })
  await expect(readBlockhash(rpc)).rejects.toThrow('The Solana node gave no blockhash. Try again.')
})

test('a blockhash is good up to its last block', async () => {
  const { rpc } = createNode({ getLatestBlockhash: { value: { blockhash, lastValidBlockHeight: 9 } } })
  expect(await readBlockhash(rpc)).toEqual({ blockhash, lastBlockHeight: 9 })
})

test.each<[unknown, unknown]>([
  [{ confirmationStatus: 'finalized', err: null }, { error: undefined }],
  [{ confirmationStatus: 'confirmed', err: null }, { error: undefined }],
  [{ confirmationStatus: 'confirmed', err: 'AccountInUse' }, { error: 'AccountInUse' }],
  // From one node only: others may not agree.
  [{ confirmationStatus: 'processed', err: null }, undefined],
  [{ err: null }, undefined],
  [null, undefined],
])('status %j means %j', async (status, meaning) => {
  const { rpc } = createNode({ getSignatureStatuses: { value: [status] } })
  expect(await readStatus('mine', rpc)).toEqual(meaning)
})

test.each([
  [99, false],
  [100, false],
  [101, true],
  ['101', false],
])('at block %j a transaction that is good up to 100 is over: %s', async (height, isOver) => {
  const { rpc } = createNode({ getBlockHeight: height })
  expect(await isPast(shipment, rpc)).toBe(isOver)
  expect(await isPast({ lastBlockHeight: undefined }, rpc)).toBe(false)
})

test.each<[string, unknown]>([
  ['its id', 'mine'],
  ['that it has it already', providerError(-32002, 'Simulation failed', { err: 'AlreadyProcessed' })],
])('a node that says %s has taken it', async (_, answer) => {
  const { rpc } = createNode({ sendTransaction: answer })
  expect(await submitShipment(shipment, rpc)).toEqual({ id: 'mine' })
})

test.each<[string, unknown, unknown]>([
  ['another id', 'theirs', { message: 'The Solana node gave no clear answer. Try again.' }],
  ['nothing', new TypeError('fetch failed'), { message: 'fetch failed' }],
  ['that it is behind', providerError(-32005, 'Node is behind'), { code: -32005 }],
])('security: of a node that says %s nobody knows whether it took it', async (_, answer, lost) => {
  const { rpc } = createNode({ sendTransaction: answer })
  const { id, lost: cause } = await submitShipment(shipment, rpc)
  expect(id).toBe('mine')
  expect(cause).toMatchObject(lost as object)
})

test.each([-32002, -32003, -32013, -32015, -32600, -32601, -32602])(
  'error: with %i a node refuses it, in its own words',
  async (code) => {
    const { rpc } = createNode({ sendTransaction: providerError(code, 'Bad signature') })
    await expect(submitShipment(shipment, rpc)).rejects.toMatchObject({
      ...{ code: 'transaction_failure', message: 'Bad signature' },
    })
  },
)

test('error: with its logs, the program says why', async () => {
  const logs = ['Program log: Error: frozen', 'Program x failed']
  const err = { InstructionError: [1, { Custom: 17 }] }
  const { rpc } = createNode({ sendTransaction: providerError(-32002, 'Simulation failed', { err, logs }) })
  await expect(submitShipment(shipment, rpc)).rejects.toThrow('Error: frozen')
})

test.each<[unknown, string]>([
  ['BlockhashNotFound', 'The transaction was not sent in time. Try again.'],
  ['AccountInUse', 'AccountInUse'],
  [{ InstructionError: [1, { Custom: 17 }] }, 'Instruction 2: {"Custom":17}'],
  [{ InstructionError: [0, 'MissingAccount'] }, 'Instruction 1: MissingAccount'],
  [{ InstructionError: 'what' }, 'InstructionError'],
  [null, ''],
])('error: of %j users read %j', (error, message) => {
  expect(createFailure(error)).toMatchObject({ code: 'transaction_failure', message, data: { error } })
})

/** Ninety seconds of requests to a node, or fewer. */
async function watchIt(answers: Answers, changes: Partial<typeof shipment> = {}) {
  const { rpc, requests } = createNode(answers)
  let count = 0
  let pauses = 0
  const outcome = await follow(
    { ...shipment, ...changes },
    { rpc, wait: async () => void pauses++, resubmit: async () => void count++ },
  )
  return { outcome, count, pauses, requests }
}

test('one that is through is done at once', async () => {
  const { outcome, count, pauses } = await watchIt({ getSignatureStatuses: confirmation })
  expect({ outcome, count, pauses }).toEqual({ outcome: { status: 'done' }, count: 0, pauses: 0 })
})

test('one that the chain has but does not carry out has failed', async () => {
  const status = { confirmationStatus: 'confirmed', err: 'AccountInUse' }
  const { outcome } = await watchIt({ getSignatureStatuses: { value: [status] } })
  expect(outcome).toMatchObject({ status: 'failed', error: { message: 'AccountInUse' } })
})

test('the same bytes go out at every second look, and after ninety seconds it is pending', async () => {
  const { outcome, count, pauses } = await watchIt({ getSignatureStatuses: unknown, getBlockHeight: 1 })
  expect({ outcome, count, pauses }).toEqual({ outcome: { status: 'pending' }, count: 30, pauses: 59 })
})

test('security: past its last block it has failed, unless it got in just before', async () => {
  const past = { getSignatureStatuses: unknown, getBlockHeight: 101 }
  expect((await watchIt(past)).outcome).toMatchObject({
    ...{ status: 'failed', error: { data: { error: 'BlockhashNotFound' } } },
  })
  const late = (params: unknown) => (isHistoric(params) ? confirmation : unknown)
  expect((await watchIt({ ...past, getSignatureStatuses: late })).outcome).toEqual({ status: 'done' })
})

test('a node that is away for a while is asked again', async () => {
  let looks = 0
  const away = () => (looks++ < 3 ? new TypeError('fetch failed') : confirmation)
  expect((await watchIt({ getSignatureStatuses: away })).outcome).toEqual({ status: 'done' })
})

/** The result after a lost response. */
async function again(answers: Answers) {
  const { rpc, requests } = createNode(answers)
  let isDropped = false
  const drop = () => {
    isDropped = true
  }
  const outcome = await resend(shipment, rpc, drop).catch((cause: unknown) => ({ thrown: cause }))
  return { outcome, isDropped, isSent: requests.includes('sendTransaction') }
}

test('security: what was lost is sent again only while it can land and has not', async () => {
  const sendTransaction = 'mine'
  const there = { getSignatureStatuses: confirmation, sendTransaction }
  const notThere = { getSignatureStatuses: unknown, sendTransaction }
  const answers = await Promise.all([
    again({ ...there, getBlockHeight: 99 }),
    again({ ...there, getBlockHeight: 101 }),
    again({ ...notThere, getBlockHeight: 99 }),
    again({ ...notThere, getBlockHeight: 101 }),
  ])
  expect(answers).toEqual([
    { outcome: { id: 'mine' }, isDropped: false, isSent: false },
    { outcome: { id: 'mine' }, isDropped: false, isSent: false },
    { outcome: { id: 'mine' }, isDropped: false, isSent: true },
    {
      outcome: { thrown: expect.objectContaining({ data: { error: 'BlockhashNotFound' } }) },
      ...{ isDropped: true, isSent: false },
    },
  ])
})

test('security: what was lost long ago is found in the history of the chain', async () => {
  const old = (params: unknown) => (isHistoric(params) ? confirmation : unknown)
  const { outcome, isSent } = await again({ getBlockHeight: 99, getSignatureStatuses: old })
  expect({ outcome, isSent }).toEqual({ outcome: { id: 'mine' }, isSent: false })
})

test.each([
  ['is away', { getBlockHeight: new TypeError('fetch failed') }],
  [
    'refuses it now',
    {
      ...{ getBlockHeight: 99, getSignatureStatuses: unknown },
      sendTransaction: providerError(-32002, 'Blockhash not found'),
    },
  ],
])('security: while the node %s, what was lost is still lost', async (_, answers) => {
  const { outcome, isDropped } = await again(answers)
  expect(outcome).toEqual({ id: 'mine', lost: expect.any(Error) })
  expect(isDropped).toBe(false)
})
