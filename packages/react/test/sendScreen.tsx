import type { Chain, EthereumPlan, EthereumReceipt, TransactionSteps } from '@latchkey/core'
import { act } from 'react'
import { parseEther } from 'viem'
import { base } from 'viem/chains'
import { vi } from 'vitest'
import { userFromWire } from '../../core/src/account/fromWire.ts'
import { createTransactionFlow } from '../../core/src/transaction/flow.ts'
import { LatchkeyContext } from '../src/context.ts'
import { createLatchkey } from '../src/latchkey.ts'
import { loaders } from '../src/loaders.ts'
import type { TransactionWording } from '../src/wallet/sign/wording.ts'
import { SendScreen } from '../src/wallet/transaction/SendScreen.tsx'
import { button, draw, press } from './draw.ts'

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
export const hash = `0x${'ab'.repeat(32)}` as const
export const quarter = { from: address, to: friend, value: '0x3782dace9d90000', chainId: base.id } as const
type TransactionRequest = {
  from: string
  to: string
  chainId: number
  value?: `0x${string}`
  data?: `0x${string}`
}

type Steps = TransactionSteps<EthereumPlan, EthereumReceipt>
export type SendPage = Partial<Steps> & {
  transactions?: readonly TransactionRequest[]
  found?: Partial<EthereumPlan>
  wording?: TransactionWording
  chain?: Chain
  /** The code at the recipient's address. */
  code?: `0x${string}`
  /** The server's description of the called function; missing if the app does not ask. */
  described?: object
}

/** The screen of a request with its real flow, at a fixed time. The test sets the chain's answers. */
export async function openSendScreen({
  transactions = [quarter],
  found = {},
  wording = {},
  chain = base,
  code = '0x',
  described,
  ...script
}: SendPage = {}) {
  const embeddedWallets = { extendedCalldataDecoding: described !== undefined }
  const latchkey = createLatchkey(
    { appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', config: { embeddedWallets } },
    loaders,
  )
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) => {
    calls.push(url)
    if (url.includes('/calldata/function')) return Response.json(described)
    const { id, method, params } = JSON.parse(body)
    if (method === 'eth_getCode') return Response.json({ id, result: code })
    // The token's answers: decimals, else its symbol.
    const isDecimals = params?.[0]?.data === '0x313ce567'
    const symbol = `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`
    return Response.json(
      id ? { id, result: isDecimals ? `0x${'6'.padStart(64, '0')}` : symbol } : { usd: 3_000 },
    )
  })
  const prepare = vi.fn(async (step: number): Promise<EthereumPlan> => {
    const transaction = { ...(transactions[step] ?? quarter), gas: '0x5208', gasPrice: '0x3b9aca00' } as const
    const fees = { feeLimit: parseEther('0.000021'), fee: parseEther('0.00001'), isFeeHigh: false }
    return { transaction, chain, balance: parseEther('1'), ...fees, ...found }
  })
  const steps: Steps = {
    count: transactions.length,
    prepare,
    send: async () => ({ id: hash }),
    wait: () => new Promise(() => {}),
    forget: () => {},
    ...script,
  }
  const flow = createTransactionFlow(steps)
  const user = userFromWire({
    ...{ id: 'did:privy:1', created_at: 1, mfa_methods: [] },
    linked_accounts: [
      {
        ...{ type: 'wallet', address, chain_type: 'ethereum', wallet_client_type: 'privy', verified_at: 1 },
        ...{ connector_type: 'embedded', recovery_method: 'privy', imported: false, delegated: false },
      },
    ],
  })
  const [wallet] = user.linkedAccounts
  if (wallet?.type !== 'wallet') throw new Error('no wallet')
  const { container } = draw(
    <LatchkeyContext value={latchkey}>
      <SendScreen
        request={{ method: 'eth_sendTransaction', transactions, chain, wallet, flow }}
        wording={wording}
      />
    </LatchkeyContext>,
  )
  /** Waits for the chain and React, and for the delay in which approval is disabled. */
  const settle = (ms = 600) => act(() => vi.advanceTimersByTimeAsync(ms))
  const choose = async (name: string) => {
    press(button(container, name))
    await settle()
  }
  // The token's own data, and then the delay.
  await settle()
  await settle()
  return { container, flow, prepare, settle, asked: calls, choose, read: () => container.textContent ?? '' }
}
