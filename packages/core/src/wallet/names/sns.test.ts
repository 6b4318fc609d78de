import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { SolanaRpc } from '../../transaction/solana/solanaRpc.ts'
import { resolveSnsName } from './sns.ts'
import { findSnsAccounts, nameProgram, tokenizer } from './snsAccounts.ts'

const owner = new PublicKey('EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o')
const other = new PublicKey('9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde')
/** A program's address, which has no private key. */
const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(nameProgram))

test('entries are where the registry has them', async () => {
  // https://github.com/brave/brave-core/blob/master/components/brave_wallet/browser/sns_resolver_task_unittest.cc
  expect(await findSnsAccounts('onbyose')).toMatchObject({
    domain: '5TtpMxFGDLWvYwCMYQg5paVXTsMfa4Mhksj7FRNgQRD3',
    signedRecord: 'BTK6nW6VoVBBYCWiYr1T7S7naWGVmTdWmsTg2Uqwadva',
  })
})

const header = (of: PublicKey) => Buffer.concat([Buffer.alloc(32), of.toBuffer(), Buffer.alloc(32)])

type Vouchers = { staleness?: number; holder?: number; writer?: PublicKey; vouched?: PublicKey }

/** A SOL record of the second version, by default confirmed by its owner and its target. */
function record(to: PublicKey, { staleness = 1, holder = 1, writer = owner, vouched = to }: Vouchers = {}) {
  const counts = Buffer.alloc(8)
  counts.writeUInt16LE(staleness, 0)
  counts.writeUInt16LE(holder, 2)
  counts.writeUInt32LE(32, 4)
  return Buffer.concat([header(vault), counts, writer.toBuffer(), vouched.toBuffer(), to.toBuffer()])
}

const writeSigned = (to: PublicKey) => Buffer.concat([header(owner), to.toBuffer(), Buffer.alloc(64, 7)])

type Registry = { domain?: Buffer; token?: Buffer; record?: Buffer; signedRecord?: Buffer }

/** A node with these accounts of the name `harbor`. */
function nodeWith(registry: Registry, program = nameProgram): { rpc: SolanaRpc; asked: unknown[] } {
  const questions: unknown[] = []
  const rpc: SolanaRpc = async (method, params = []) => {
    questions.push(method)
    const accounts = await findSnsAccounts('harbor')
    const entries = new Map(
      Object.entries(registry).map(([key, data]) => [
        accounts[key as keyof Registry],
        {
          lamports: 1,
          owner: key === 'token' ? tokenizer : program,
          data: [data.toString('base64'), 'base64'],
        },
      ]),
    )
    return { value: (params[0] as string[]).map((address) => entries.get(address) ?? null) }
  }
  return { rpc, asked: questions }
}

const toFound = (of: PublicKey) => ({ name: 'harbor.sns', address: of.toBase58() })
const unsafe = { problem: 'unsafe' }
const domain = header(owner)

test.each<[string, Registry, object]>([
  ['nothing registered', {}, { problem: 'unknown' }],
  ['no record: its owner', { domain }, toFound(owner)],
  ['a record that owner and receiver confirmed', { domain, record: record(other) }, toFound(other)],
  [
    'a record that an earlier owner wrote: its owner',
    { domain, record: record(other, { writer: other }) },
    toFound(owner),
  ],
  ['an old record of the owner: its owner', { domain, signedRecord: writeSigned(owner) }, toFound(owner)],
  ['a token that is not in use: its owner', { domain, token: Buffer.from([3]) }, toFound(owner)],
])('%s', async (_, registry, answer) => {
  expect(await resolveSnsName(nodeWith(registry).rpc, 'Harbor.sns')).toEqual(answer)
})

test.each<[string, Registry]>([
  ['a name that is held as a token', { domain, token: Buffer.from([2]) }],
  ['a record that its receiver did not confirm', { domain, record: record(other, { vouched: owner }) }],
  ['a record without a confirmation of its receiver', { domain, record: record(other, { holder: 0 }) }],
  ['a record whose writer is not checked', { domain, record: record(other, { staleness: 3 }) }],
  ['a record of another length', { domain, record: record(other).subarray(0, 150) }],
  ['an old record whose signature is not checked', { domain, signedRecord: writeSigned(other) }],
  ['a name that a program owns', { domain: header(vault) }],
])('security: %s is not resolved', async (_, registry) => {
  expect(await resolveSnsName(nodeWith(registry).rpc, 'harbor.sns')).toEqual(unsafe)
})

test('security: an account of another program is no entry', async () => {
  const { rpc } = nodeWith({ domain }, owner.toBase58())
  expect(await resolveSnsName(rpc, 'harbor.sns')).toEqual({ problem: 'unknown' })
})

test.each([
  ['harbor.sol', unsafe],
  ['hаrbor.sns', { problem: 'malformed' }],
  ['dock.harbor.sns', { problem: 'malformed' }],
  ['harbor.eth', { problem: 'malformed' }],
])('security: %s is refused, and not looked up', async (name, answer) => {
  const { rpc, asked } = nodeWith({ domain })
  expect(await resolveSnsName(rpc, name)).toEqual(answer)
  expect(asked).toEqual([])
})
