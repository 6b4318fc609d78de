import { type FrameEvent, type FrameInput, frameOps } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { cheapProgress } from '../../../../test/support/cheapStretch.ts'
import { createSolana, newProfile, openPage, openStartedPage, wallet } from '../../test/page.ts'

const recoveryPassword = 'Tr0ub4dor&3'
const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword } as const

type Scene = Awaited<ReturnType<typeof openScene>>
type Row<E extends FrameEvent> = (scene: Scene) => Promise<{ page: Scene['page']; data: FrameInput<E> }>

async function openScene() {
  const { world, ada, profile } = await openStartedPage()
  const page = openPage(world, profile)
  const accessToken = ada.token
  return {
    ...{ page, accessToken },
    openAway: () => openPage(world, newProfile()),
    name: (entropyId: string) => wallet(ada, entropyId),
    async create(recovery: object = byPassword): Promise<string> {
      const { data } = await page.send('privy:wallet:create', { accessToken, ...recovery })
      return (data as { address: string }).address
    },
    async createSolana(): Promise<string> {
      await page.send('privy:solana-wallet:create', { accessToken, ...byPassword })
      return createSolana(page, ada)
    },
  }
}

/** Every request that may contain a password. */
const rows: { [E in FrameEvent]?: Row<E> } = {
  'privy:wallet:create': async ({ page, accessToken }) => ({ page, data: { accessToken, ...byPassword } }),
  'privy:wallets:create': async ({ page, accessToken }) => ({
    page,
    data: { accessToken, chainType: 'solana', ...byPassword },
  }),
  'privy:solana-wallet:create': async ({ page, accessToken }) => ({
    page,
    data: { accessToken, ...byPassword },
  }),
  'privy:wallets:set-recovery': async ({ page, create, name }) => ({
    page,
    data: { ...name(await create({})), ...byPassword },
  }),
  'privy:wallets:recover': async ({ openAway, create, name }) => ({
    page: openAway(),
    data: { ...name(await create()), recoveryPassword },
  }),
  'privy:wallet:recover': async ({ openAway, create, accessToken }) => ({
    page: openAway(),
    data: { accessToken, address: await create(), recoveryPassword },
  }),
  'privy:solana-wallet:recover': async ({ openAway, createSolana, accessToken }) => ({
    page: openAway(),
    data: { accessToken, publicKey: await createSolana(), recoveryPassword },
  }),
}

/** The messages to the host page for one request. */
async function ask(event: FrameEvent, more: object) {
  const { page, data } = await (rows[event] as Row<FrameEvent>)(await openScene())
  const before = page.messages.length
  await page.send(event, { ...(data as object), ...more } as never)
  return page.messages.slice(before)
}

test('the rows are all requests that a password may be in', () => {
  const events = Object.entries(frameOps).filter(([, { data }]) => 'recoveryPassword' in data.entries)
  expect(Object.keys(rows).sort()).toEqual(events.map(([event]) => event).sort())
})

test.each(Object.keys(rows) as FrameEvent[])('%s reports its progress to a page that asks', async (event) => {
  const messages = await ask(event, { reportProgress: true })
  const [id] = messages.map((message) => message.id)
  expect(messages.slice(0, -1)).toEqual(cheapProgress.map((progress) => ({ id, event, progress })))
  expect(messages.at(-1)).toEqual({ id, event, data: expect.any(Object) })
})

test.each(Object.keys(rows) as FrameEvent[])(
  '%s of a published client gets one message, which is its answer',
  async (event) => {
    for (const more of [{}, { reportProgress: null }, { reportProgress: false }])
      expect(await ask(event, more)).toEqual([{ id: expect.any(String), event, data: expect.any(Object) }])
  },
)

test('security: progress is the same for the right password and for a wrong one', async () => {
  const { openAway, create, name } = await openScene()
  const address = await create()
  const reports: (number | undefined)[][] = []
  for (const password of [recoveryPassword, 'wrong-password']) {
    const page = openAway()
    await page.send('privy:wallets:recover', {
      ...{ ...name(address), recoveryPassword: password, reportProgress: true },
    })
    reports.push(page.messages.slice(0, -1).map(({ progress }) => progress))
  }
  expect(reports).toEqual([[...cheapProgress], [...cheapProgress]])
})
