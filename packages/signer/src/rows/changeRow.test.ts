import type { Json } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { appId, commit, startSigner, writeChange } from '../../test/delegation.ts'
import type { Signer } from '../signer.ts'
import type { RowChange } from './changeRow.ts'
import type { Row } from './row.ts'

type Pair = { publicKey: string; privateKey: string }
const [ada, bob, eve] = (await Promise.all([1, 2, 3].map(() => generateP256KeyPair()))) as [Pair, Pair, Pair]

const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }
const policyInput = { version: '1.0', name: 'A policy', chain_type: 'ethereum', rules: [rule] }

let signer: Signer
let quorum: Row
let policy: Row

beforeEach(async () => {
  signer = (await startSigner()).signer
  quorum = await create('quorum', 'q', {
    public_keys: [ada.publicKey, bob.publicKey],
    authorization_threshold: 2,
  })
  policy = await create('policy', 'p', policyInput, 'q')
})

const create = (
  kind: 'policy' | 'quorum' | 'aggregation',
  id: string,
  input: object,
  ownerId: string | null = null,
) => commit(signer, signer.createRow({ ...{ kind, appId, id, ownerId }, input }))

const apply = (input: RowChange) => commit(signer, signer.changeRow(input))

async function change(
  row: Row,
  method: string,
  path: string,
  options: Parameters<typeof writeChange>[2] = {},
) {
  const owner = { quorum, quorums: [] }
  return apply({ row, owner, ...writeChange(method, path, { by: [ada, bob], ...options }) })
}
const rename: Json = { name: 'Another name' }

test('a policy is made, changed rule by rule, and deleted', async () => {
  const [first] = (policy.body as { rules: { id: string }[] }).rules
  const body = { ...rule, name: 'Typed data', method: 'eth_signTypedData_v4' }
  const more = await change(policy, 'POST', '/policies/p/rules', { body })
  expect(more.body).toMatchObject({ owner_id: 'q', rules: [{ ...rule, id: first?.id }, body] })
  const path = `/policies/p/rules/${first?.id}`
  const next = await change(more, 'PATCH', path, { body: { ...rule, action: 'DENY' } })
  expect(next.body).toMatchObject({ rules: [{ id: first?.id, action: 'DENY' }, body] })
  const fewer = await change(next, 'DELETE', path)
  expect(fewer.body).toMatchObject({ rules: [body] })
  const other = await change(fewer, 'PATCH', '/policies/p', { body: rename })
  expect(other.body).toMatchObject({ name: 'Another name', rules: [body] })
  expect((await change(other, 'DELETE', '/policies/p')).body).toBeNull()
  await expect(change(other, 'PATCH', '/policies/p', { body: rename })).rejects.toMatchObject({
    code: 'row_refused',
  })
})

test('the keys of a quorum are replaced by its own signatures, and the earlier ones count no more', async () => {
  const body = { public_keys: [eve.publicKey], authorization_threshold: 1 }
  const next = await change(quorum, 'PATCH', '/key_quorums/q', { body })
  expect(next.body).toMatchObject({
    authorization_threshold: 1,
    authorization_keys: [{ public_key: eve.publicKey }],
  })
  const owner = { quorum: next, quorums: [] }
  const attempt = (by: Pair[]) =>
    apply({ row: policy, owner, ...writeChange('PATCH', '/policies/p', { body: rename, by }) })
  await expect(attempt([ada, bob])).rejects.toMatchObject({ code: 'zero_correct_authorization_signatures' })
  expect(await attempt([eve])).toBeTruthy()
})

test('a quorum can be a member of another one', async () => {
  quorum = await create('quorum', 'outer', { key_quorum_ids: ['q'], public_keys: [eve.publicKey] })
  const inner = await create('quorum', 'inner', { public_keys: [ada.publicKey] })
  const outerQuorum = await create('quorum', 'n', {
    key_quorum_ids: ['inner'],
    public_keys: [eve.publicKey],
    authorization_threshold: 2,
  })
  const row = await create('policy', 'p2', policyInput, 'n')
  const attempt = (by: Pair[], quorums: Row[] = [inner]) =>
    apply({
      ...{ row, owner: { quorum: outerQuorum, quorums } },
      ...writeChange('PATCH', '/policies/p2', { body: rename, by }),
    })
  await expect(attempt([eve])).rejects.toMatchObject({
    code: 'insufficient_correct_authorization_signatures',
  })
  await expect(attempt([eve, ada], [])).rejects.toMatchObject({ code: 'row_refused' })
  await expect(attempt([eve, ada], [{ ...inner, body: {} }])).rejects.toMatchObject({ code: 'row_refused' })
  expect(await attempt([eve, ada])).toBeTruthy()
})

describe('security: a change', () => {
  test.each<[string, string, Parameters<typeof writeChange>[2]]>([
    ['nobody signed', 'zero_correct_authorization_signatures', { by: [] }],
    ['one of two signed', 'insufficient_correct_authorization_signatures', { by: [bob] }],
    ['somebody else signed', 'zero_correct_authorization_signatures', { by: [eve] }],
    ['is too late', 'request_expired', { headers: { 'privy-request-expiry': '5' } }],
    ['is for another app', 'invalid_data', { headers: { 'privy-app-id': 'other' } }],
    ['has a member that is not known', 'invalid_data', { body: { name: 'x', chain_type: 'solana' } }],
  ])('that %s is refused: %s', async (_, code, options) => {
    await expect(change(policy, 'PATCH', '/policies/p', { body: rename, ...options })).rejects.toMatchObject({
      code,
    })
  })

  test.each([
    ['PATCH', '/policies/other'],
    ['PATCH', '/policies/p/rules/none'],
    ['POST', '/policies/p'],
    ['PUT', '/policies/p'],
    ['PATCH', '/key_quorums/p'],
    ['POST', '/wallets/p/rpc'],
  ])('by %s %s does not change the policy', async (method, path) => {
    await expect(change(policy, method, path, { body: rename })).rejects.toMatchObject({
      code: 'invalid_data',
    })
  })

  test('by the signatures of a quorum that does not own the row is refused', async () => {
    const other = await create('quorum', 'o', { public_keys: [eve.publicKey] })
    const request = writeChange('PATCH', '/policies/p', { body: rename, by: [eve] })
    for (const owner of [
      undefined,
      { quorum: other, quorums: [] },
      { quorum: { ...other, id: 'q' }, quorums: [] },
    ])
      await expect(apply({ row: policy, owner, ...request })).rejects.toMatchObject({
        code: 'row_refused',
      })
  })

  test('counts once: kept and sent again, it undoes nothing that came later', async () => {
    const owner = { quorum, quorums: [] }
    const looser = writeChange('PATCH', '/policies/p', {
      body: { rules: [{ ...rule, method: '*' }] },
      by: [ada, bob],
    })
    const first = await apply({ row: policy, owner, ...looser })
    // A client that lost the answer repeats the request.
    const tighter = await change(first, 'PATCH', '/policies/p', { body: { rules: [] } })
    await expect(apply({ row: tighter, owner, ...looser })).rejects.toMatchObject({
      code: 'request_already_signed',
    })
  })
})

test('a change that a client sends again gives the same row', async () => {
  const owner = { quorum, quorums: [] }
  const request = writeChange('PATCH', '/policies/p', { body: rename, by: [ada, bob] })
  const next = await apply({ row: policy, owner, ...request })
  expect(await apply({ row: next, owner, ...request })).toEqual(next)
})

test.each<[string, 'policy' | 'quorum' | 'aggregation', object, string]>([
  [
    'a rule that is not known',
    'policy',
    { ...policyInput, rules: [{ ...rule, method: 'eth_sign' }] },
    'rules.0.method: The method "eth_sign" is not known.',
  ],
  [
    'a key of another curve',
    'quorum',
    { public_keys: ['AAAA'] },
    'A member is not a P-256 public key as base64 of DER SPKI.',
  ],
  ['a key twice', 'quorum', { public_keys: [ada.publicKey, ada.publicKey] }, 'A member is there twice.'],
  ['nobody', 'quorum', {}, 'The threshold is 1, and there are 0 members.'],
  [
    'a threshold that nobody reaches',
    'quorum',
    { public_keys: [ada.publicKey], authorization_threshold: 2 },
    'The threshold is 2, and there are 1 members.',
  ],
  [
    'users',
    'quorum',
    { public_keys: [ada.publicKey], user_ids: ['did:privy:x'] },
    'Users cannot meet a quorum without a key of the app. Set a threshold above 1.',
  ],
  [
    'a sum of nothing',
    'aggregation',
    { name: 'x' },
    'method: Invalid key: Expected "method" but received undefined',
  ],
])('%s makes no row', async (_, kind, input, message) => {
  await expect(create(kind, 'new', input)).rejects.toMatchObject({ code: 'invalid_data', message })
})

test('security: an id is given once', async () => {
  await expect(create('policy', 'p', policyInput)).rejects.toMatchObject({ code: 'invalid_data' })
})
