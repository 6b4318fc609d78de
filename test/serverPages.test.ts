import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCodeFiles } from './support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from './support/listeningServer.ts'
import { signIn } from './support/signIn.ts'

// Runs each file of docs/use/server unchanged in Node, against a server.

type User = { id: string; linked_accounts: { type: string }[]; custom_metadata?: object }
type Find = {
  findById(id: string): Promise<User>
  findByEmail(address: string): Promise<User | undefined>
  listAll(): Promise<User[]>
  search(term: string): Promise<User[]>
}
type Import = { importUser(user: { address: string; customUserId: string }): Promise<User> }
type Batch = { importBatch(users: object[]): Promise<{ success: boolean; id?: string; code?: string }[]> }
type Change = {
  setMetadata(id: string, metadata: object): Promise<User>
  removePhone(id: string, number: string): Promise<User>
  deleteUser(id: string): Promise<void>
}
type Call = {
  mergeMetadata(id: string, metadata: object): Promise<User>
  addPhone(id: string, number: string): Promise<User>
}

const findPage = writeCodeFiles('use/server/find-users')
const importPage = writeCodeFiles('use/server/import-users')
const changePage = writeCodeFiles('use/server/change-users')
const number = '+14155550177'
let server: ListeningServer

beforeAll(async () => {
  server = await startServer({})
  const { id, secret } = server.world.app
  Object.assign(process.env, {
    LATCHKEY_URL: server.url,
    LATCHKEY_APP_ID: id,
    LATCHKEY_APP_SECRET: secret,
  })
})
afterAll(() => server?.close())

test('the pages have the files that are run here', () => {
  expect([findPage, importPage, changePage].map(({ names }) => names)).toEqual([
    ['find.mjs'],
    ['importUser.mjs', 'importBatch.mjs'],
    ['change.mjs', 'call.mjs'],
  ])
})

test('find.mjs finds a user, lists and searches', async () => {
  const { userId, email } = await signIn(server.world)
  const { findById, findByEmail, listAll, search } = await findPage.load<Find>('find.mjs')
  expect((await findById(userId)).id).toBe(userId)
  expect((await findByEmail(email))?.id).toBe(userId)
  expect(await findByEmail('nobody@example.com')).toBeUndefined()
  expect((await listAll()).map(({ id }) => id)).toContain(userId)
  expect((await search(email)).map(({ id }) => id)).toEqual([userId])
})

test('importUser.mjs and importBatch.mjs make users', async () => {
  const { importUser } = await importPage.load<Import>('importUser.mjs')
  const user = await importUser({ address: 'import@pages.example', customUserId: 'page 1' })
  expect(user.linked_accounts.map(({ type }) => type)).toEqual(['email', 'custom_auth'])
  const { importBatch } = await importPage.load<Batch>('importBatch.mjs')
  const account = (address: string) => ({ linked_accounts: [{ type: 'email', address }] })
  expect(await importBatch([account('one@pages.example'), account('import@pages.example')])).toMatchObject([
    { success: true },
    { success: false, code: 'linked_to_another_user' },
  ])
  await expect(importBatch([])).rejects.toThrow('users')
})

test('change.mjs and call.mjs change and delete a user', async () => {
  const { userId } = await signIn(server.world)
  const { setMetadata, removePhone, deleteUser } = await changePage.load<Change>('change.mjs')
  const { mergeMetadata, addPhone } = await changePage.load<Call>('call.mjs')
  await setMetadata(userId, { plan: 'free', seats: 2 })
  expect((await mergeMetadata(userId, { seats: null })).custom_metadata).toEqual({ plan: 'free' })
  const types = ({ linked_accounts }: User) => linked_accounts.map(({ type }) => type)
  expect(types(await addPhone(userId, number))).toEqual(['email', 'phone'])
  expect(types(await removePhone(userId, number))).toEqual(['email'])
  await deleteUser(userId)
  await expect(addPhone(userId, number)).rejects.toThrow('not_found')
})
