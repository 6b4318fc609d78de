import { createVerify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatRequestForAuthorizationSignature, generateAuthorizationSignature } from '@privy-io/node'
import { beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { startSigner } from '../../../../../test/support/signer.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import type { Config } from '../../config/config.ts'
import { run } from '../run.ts'

let config: Config
let signer: Awaited<ReturnType<typeof startSigner>>
let appId: string
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  signer = await startSigner('http://localhost:4000')
  config = { ...testConfig(signer.env), databaseUrl, databasePool: 3 }
  const app = await latchkey('', 'app', 'create', '--name', 'D', '--origin', 'https://d.example', '--json')
  appId = JSON.parse(app.said).appId
})

async function latchkey(input: string, ...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args, { out, config: () => config, input: async () => input })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

async function ask<T>(input: string, ...args: string[]): Promise<T> {
  const { code, said, notes } = await latchkey(input, ...args, '--json')
  expect({ code, notes }).toEqual({ code: 0, notes: '' })
  return JSON.parse(said) as T
}
const createPolicy = (input: string, ...more: string[]) =>
  ask<{ id: string }>(input, 'app', 'policy', 'create', appId, ...more)
const createQuorum = () =>
  ask<{ id: string; privateKey: string }>('', 'app', 'quorum', 'create', appId, '--new-key', '--name', 'Ops')
const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }
const toPolicy = (changes: object = {}) =>
  JSON.stringify({ version: '1.0', name: 'Messages', chain_type: 'ethereum', rules: [rule], ...changes })

test('an app names who may sign and what, by a few commands', async () => {
  const quorum = await createQuorum()
  const ethereum = await createPolicy(toPolicy())
  const solana = await createPolicy(toPolicy({ chain_type: 'solana', rules: [] }))
  const both = ['--policy', ethereum.id, '--policy', solana.id]
  expect(await latchkey('', 'app', 'delegation', 'set', appId, '--quorum', quorum.id, ...both)).toMatchObject(
    {
      code: 0,
    },
  )
  const expected = {
    key_quorum_id: quorum.id,
    policy_ids: { ethereum: ethereum.id, solana: solana.id },
  }
  expect(await ask('', 'app', 'delegation', 'show', appId)).toEqual({
    ...{ delegation_config: expected, wallets: 0 },
  })
  expect((await latchkey('', 'app', 'delegation', 'show', appId)).said).toContain(solana.id)
  expect((await latchkey('', 'app', 'quorum', 'list', appId)).said).toMatch(/1 of 1\s+Ops/)
  expect((await latchkey('', 'app', 'policy', 'list', appId)).said).toMatch(/solana\s+0/)
  expect(await latchkey('', 'app', 'delegation', 'set', appId, '--off')).toMatchObject({ code: 0 })
  expect(await ask('', 'app', 'delegation', 'show', appId)).toMatchObject({ delegation_config: null })
})

test('the private key that is shown signs for the quorum, and the secret half is kept nowhere', async () => {
  const { id, privateKey } = await createQuorum()
  const [row] = (
    await ask<{ id: string; authorization_keys: { public_key: string }[] }[]>(
      '',
      ...['app', 'quorum', 'list', appId],
    )
  ).filter((one) => one.id === id)
  const input = { version: 1, method: 'POST', url: 'https://a.example', body: {}, headers: {} } as never
  const signature = generateAuthorizationSignature({ authorizationPrivateKey: privateKey, input })
  const key = {
    key: Buffer.from(row?.authorization_keys[0]?.public_key ?? '', 'base64'),
    format: 'der',
  } as const
  const payload = formatRequestForAuthorizationSignature(input)
  const isValid = createVerify('sha256')
    .update(payload)
    .verify({ ...key, type: 'spki' }, Buffer.from(signature, 'base64'))
  expect(isValid).toBe(true)
  const journal = await readFile(`${signer.folder}/journal`, 'utf8')
  expect(journal).not.toContain(privateKey.slice('wallet-auth:'.length))
})

test('a policy brings its sums along, by a name that becomes their id', async () => {
  const input = await readFile(
    new URL('../../../../../docs/examples/policies/daily-allowance.json', import.meta.url),
    'utf8',
  )
  const { id } = await createPolicy(input)
  const policies = await ask<{ id: string; rules: { conditions: { field: string }[] }[] }[]>(
    '',
    ...['app', 'policy', 'list', appId],
  )
  const { rules = [] } = policies.find((one) => one.id === id) ?? {}
  const fields = rules.flatMap(({ conditions }) => conditions.map(({ field }) => field))
  expect(fields.filter((field) => field.startsWith('aggregation.'))).toEqual([
    expect.stringMatching(/^aggregation\.k[a-z0-9]{23}$/),
    expect.stringMatching(/^aggregation\.k[a-z0-9]{23}$/),
  ])
})

test('a policy brings several sums along, each under its own id', async () => {
  const sum = (name: string) => ({
    ...{ name, method: 'eth_signTransaction', window: { type: 'rolling', seconds: 3_600 } },
    metric: { field: 'value', field_source: 'ethereum_transaction', function: 'sum' },
  })
  const compare = (field: string) => ({ field_source: 'reference', field, operator: 'lte', value: '1' })
  const names = ['aggregation.hour', 'aggregation.day', 'aggregation.stranger', 'aggregation.hour']
  const rules = [{ ...rule, method: 'eth_signTransaction', conditions: names.map(compare) }]
  const policy = { version: '1.0', name: 'Sums', chain_type: 'ethereum', rules }
  const { id } = await createPolicy(
    JSON.stringify({ aggregations: { hour: sum('Hour'), day: sum('Day') }, policy }),
  )
  type PolicyEntry = { id: string; rules: { conditions: { field: string }[] }[] }
  const all = await ask<PolicyEntry[]>('', 'app', 'policy', 'list', appId)
  const [hour, day, stranger, again] = all.find((one) => one.id === id)?.rules[0]?.conditions ?? []
  expect(new Set([hour?.field, day?.field]).size).toBe(2)
  for (const field of [hour?.field, day?.field]) expect(field).toMatch(/^aggregation\.k[a-z0-9]{23}$/)
  expect([stranger?.field, again?.field]).toEqual(['aggregation.stranger', hour?.field])
})

test('the lists have none, one and many, the oldest first, each once', async () => {
  const create = await latchkey('', 'app', 'create', '--name', 'L', '--origin', 'https://l.example', '--json')
  const id = JSON.parse(create.said).appId as string
  for (const kind of ['quorum', 'policy']) {
    const list = async () => (await ask<{ id: string }[]>('', 'app', kind, 'list', id)).map((row) => row.id)
    const flags = kind === 'quorum' ? ['--new-key'] : []
    const ids: string[] = []
    for (const count of [0, 1, 2, 5]) {
      while (ids.length < count)
        ids.push((await ask<{ id: string }>(toPolicy(), 'app', kind, 'create', id, ...flags)).id)
      expect(await list()).toEqual(ids)
    }
    expect((await latchkey('', 'app', kind, 'list', appId)).said).not.toContain(ids[0])
  }
})

test('security: a policy is changed and removed here, but not past the owner that it has', async () => {
  const { id } = await createPolicy(toPolicy())
  const change = JSON.stringify({ rules: [{ ...rule, action: 'DENY' }] })
  expect(await latchkey(change, 'app', 'policy', 'update', appId, id)).toMatchObject({ code: 0 })
  const find = async () =>
    (await ask<{ id: string; rules: object[] }[]>('', 'app', 'policy', 'list', appId)).find(
      (one) => one.id === id,
    )
  expect(await find()).toMatchObject({ rules: [{ action: 'DENY' }] })
  expect(await latchkey('', 'app', 'policy', 'remove', appId, id)).toMatchObject({ code: 0 })
  expect(await find()).toBeUndefined()

  const { id: owner } = await createQuorum()
  const owned = await createPolicy(toPolicy(), '--owner', owner)
  for (const args of [
    ['update', appId, owned.id],
    ['remove', appId, owned.id],
  ])
    expect(await latchkey(change, 'app', 'policy', ...args)).toMatchObject({
      code: 1,
      notes: expect.stringContaining('not signed by enough keys'),
    })
})

test.each([
  ['no JSON', 'rules', 'The policy is not valid JSON.'],
  ['something else', '{"name": "x"}', 'The file must be a policy {"version"'],
  ['a method that is not known', toPolicy({ rules: [{ ...rule, method: 'eth_sign' }] }), 'eth_sign'],
])('error: %s on standard input is named', async (_, input, sentence) => {
  expect(await latchkey(input, 'app', 'policy', 'create', appId)).toMatchObject({
    code: 1,
    notes: expect.stringContaining(sentence),
  })
})

test('error: ids that are not there, and two policies for one chain, are refused', async () => {
  const quorum = await createQuorum()
  const [one, two] = [await createPolicy(toPolicy()), await createPolicy(toPolicy())]
  const set = (...args: string[]) => latchkey('', 'app', 'delegation', 'set', appId, ...args)
  const nobody = `k${'0'.repeat(23)}`
  expect(await set('--quorum', nobody, '--policy', one.id)).toMatchObject({
    notes: expect.stringContaining(`There is no quorum ${nobody}`),
  })
  expect(await set('--quorum', quorum.id, '--policy', nobody)).toMatchObject({
    notes: expect.stringContaining(`There is no policy ${nobody}`),
  })
  expect(await set('--quorum', quorum.id, '--policy', one.id, '--policy', two.id)).toMatchObject({
    ...{ code: 2, notes: expect.stringContaining('two policies for ethereum') },
  })
  expect(await set('--quorum', quorum.id)).toMatchObject({ code: 2 })
})

test('error: without the signer each command says how to start it', async () => {
  await signer.stop()
  const reply = await latchkey('', 'app', 'quorum', 'create', appId, '--new-key')
  await signer.start()
  expect(reply).toMatchObject({ code: 1, notes: expect.stringContaining('latchkey signer') })
})
