import { toBase58 } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { Intent } from './intentStore.ts'
import { type Ask, askLocal, toRelayId } from './localChain.ts'

/** How a wallet pays in: an address without a private key, and the transactions to sign, in Relay's format. */
export type Deposit = { address: string; steps: readonly { id: string; data: object }[] }
type Payment = Pick<Intent, 'id' | 'origin' | 'payer' | 'pays'> & { origin_token: string | null }

export async function openDeposit(ctx: Context, payment: Payment): Promise<Deposit> {
  const ask = askLocal(ctx, payment.origin)
  if (payment.origin === 'solana') return openOfSolana(ctx, payment, ask)
  const address = `0x${Buffer.from(ctx.random(20)).toString('hex')}`
  const call = { from: payment.payer, chainId: toRelayId(payment.origin) }
  const { origin_token: token, pays, id } = payment
  if (token === null)
    return { address, steps: [{ id: 'deposit', data: { ...call, to: address, value: pays, data: id } }] }
  await ask('anvil_setCode', address, collector(token, BigInt(pays)))
  const allowance = `0x095ea7b3${word(BigInt(address))}${word(BigInt(pays))}`
  return {
    address,
    steps: [
      { id: 'approve', data: { ...call, to: token, value: '0', data: allowance } },
      { id: 'deposit', data: { ...call, to: address, value: '0', data: id } },
    ],
  }
}

/** Whether the requested amount has arrived. */
export async function isPaidIn(ctx: Context, intent: Intent): Promise<boolean> {
  const ask = askLocal(ctx, intent.origin)
  const { origin, origin_token: token, deposit, pays } = intent
  if (origin === 'solana') {
    const method = token === null ? 'getBalance' : 'getTokenAccountBalance'
    const answer = (await ask(method, deposit)) as { value?: number | { amount?: string } } | undefined
    const value = answer?.value
    return BigInt((typeof value === 'object' ? value?.amount : value) ?? 0) >= BigInt(pays)
  }
  const balance =
    token === null
      ? await ask('eth_getBalance', deposit, 'latest')
      : await ask('eth_call', { to: token, data: `0x70a08231${word(BigInt(deposit))}` }, 'latest')
  return typeof balance === 'string' && balance !== '0x' && BigInt(balance) >= BigInt(pays)
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/**
 * A contract that takes the amount of a token from its caller, and reverts if it may not: `transferFrom(caller, self,
 * amount)`, then a jump over the revert after success.
 */
function collector(token: string, amount: bigint): string {
  return [
    ...['0x6323b872dd60e01b5f52', '33600452', '30602452', `7f${word(amount)}604452`],
    ...['60205f60645f5f73', token.slice(2).toLowerCase(), '5af1'],
    ...['605a57', '5f5ffd', '5b00'],
  ].join('')
}

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
}
type TokenAccounts = {
  value?: { pubkey: string; account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
}

async function openOfSolana(ctx: Context, payment: Payment, ask: Ask): Promise<Deposit> {
  const { payer, pays, origin_token: mint } = payment
  const owner = toBase58(ctx.random(32))
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(BigInt(pays))
  const key = (pubkey: string, isSigner: boolean, isWritable: boolean) => ({ pubkey, isSigner, isWritable })
  const toSteps = (programId: string, data: Buffer, keys: readonly object[]) => [
    { id: 'deposit', data: { instructions: [{ programId, keys, data: data.toString('hex') }] } },
  ]
  if (mint === null) {
    const data = Buffer.concat([Buffer.from([2, 0, 0, 0]), amount])
    return {
      address: owner,
      steps: toSteps(programs.system, data, [key(payer, true, true), key(owner, false, true)]),
    }
  }
  // The fake's account exists before any payment.
  const address = String(await ask('latchkey_setToken', { mint, owner, amount: '0' }))
  const { value = [] } = (await ask(
    'getTokenAccountsByOwner',
    payer,
    { mint },
    { encoding: 'jsonParsed' },
  )) as TokenAccounts
  const [richest] = value.toSorted((one, other) => Number(toAmount(other) - toAmount(one)))
  const keys = [key(richest?.pubkey ?? payer, false, true), key(mint, false, false)]
  const data = Buffer.concat([Buffer.from([12]), amount, Buffer.from([6])])
  return {
    address,
    steps: toSteps(programs.token, data, [...keys, key(address, false, true), key(payer, true, false)]),
  }
}

const toAmount = ({ account }: NonNullable<TokenAccounts['value']>[number]) =>
  BigInt(account.data.parsed.info.tokenAmount.amount)
