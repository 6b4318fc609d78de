import type { Transfer, TransferState } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { TransferStatus } from './TransferView.tsx'
import { toTransferStatus } from './transferStatus.ts'

const plan = {} as never
const away = new AppError('generic_connect_wallet_error')
const toEntry = (status: Transfer['status'], hash: string | undefined = '0x1') =>
  ({ status, hash }) as Transfer

test.each<[TransferStatus, TransferState, Transfer | undefined]>([
  ['preparing', { status: 'initial' }, undefined],
  ['preparing', { status: 'preparing' }, undefined],
  ['confirm', { status: 'confirm', plan }, undefined],
  ['sending', { status: 'sending', plan }, undefined],
  ['confirming', { status: 'confirming', plan, id: '0x1' }, undefined],
  ['pending', { status: 'pending', plan, id: '0x1' }, undefined],
  ['success', { status: 'success', plan, id: '0x1' }, undefined],
  ['failed', { status: 'failed', error: new AppError('transaction_failure') }, undefined],
  ['insufficient', { status: 'failed', error: new AppError('insufficient_balance') }, undefined],
  // From an earlier page, whose wallet is not connected: the state comes from the book.
  ['disconnected', { status: 'failed', error: away }, undefined],
  ['disconnected', { status: 'failed', error: away }, { ...toEntry('open'), hash: undefined } as never],
  ['confirming', { status: 'failed', error: away }, toEntry('pending')],
  ['success', { status: 'failed', error: away }, toEntry('success')],
  ['reverted', { status: 'failed', error: away }, toEntry('failure')],
  // Other failures are shown, regardless of the book.
  ['failed', { status: 'failed', error: new AppError('server_unreachable') }, toEntry('pending')],
])('%s', (status, state, entry) => {
  expect(toTransferStatus(state, entry)).toBe(status)
})
