import { AppError, type ErrorCode } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { type TransferProblem, toTransferProblem } from './transferProblem.ts'

const failure = (code: ErrorCode, problem?: string) =>
  new AppError(code, problem === undefined ? {} : { data: { problem } })

test.each<[TransferProblem, Parameters<typeof toTransferProblem>[0]]>([
  ['rejected', { error: failure('transaction_failure', 'rejected') }],
  ['insufficient', { error: failure('insufficient_balance') }],
  ['disconnected', { error: failure('generic_connect_wallet_error') }],
  ['disconnected', { error: failure('unknown_connect_wallet_error') }],
  ['rejected', { error: failure('generic_connect_wallet_error', 'rejected') }],
  ['otherNetwork', { error: failure('unsupported_chain_id') }],
  ['unclear', { error: failure('transaction_failure', 'unclear') }],
  ['unclear', { error: failure('transaction_failure'), isLost: true }],
  // It was sent, regardless of the error.
  ['unclear', { error: failure('insufficient_balance'), isLost: true, id: '0x1' }],
  ['reverted', { error: failure('transaction_failure'), id: '0x1' }],
  ['elsewhere', { error: failure('transaction_failure', 'elsewhere') }],
  ['failed', { error: failure('transaction_failure') }],
  ['failed', { error: failure('server_unreachable') }],
])('%s', (problem, state) => {
  expect(toTransferProblem(state)).toBe(problem)
})
