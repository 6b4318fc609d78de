import { type Endpoint, endpoints } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { type Attempt, attempts, steal, stolenSettings } from '../../../../test/support/stolenBearer.ts'
import { linksTo, press } from '../../../../test/support/undo.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { events } from '../notices/events.ts'
import { type ChangeName, changes, getChange } from './changes.ts'
import { harmless } from './harmless.ts'
import { isListed } from './inventory.ts'

const names = Object.keys(changes) as ChangeName[]

describe('the table', () => {
  const ofSessions = Object.entries(endpoints).filter(
    ([, { guard, method }]) => (guard === 'user' || guard === 'anyone') && method !== 'GET',
  )
  test.each(ofSessions)('has %s, or says why not', (_, endpoint) => {
    expect(isListed(endpoint)).toBe(true)
    const isInTable = names.some((name) => getChange(name).endpoints.includes(endpoint))
    expect(harmless.some(([one]) => one === endpoint)).toBe(!isInTable)
  })

  test('has every endpoint of the consent window, of the vault and of second factors as it is declared', () => {
    const endpointSet = new Set<Endpoint>(Object.values(endpoints))
    const inventory = [...names.flatMap((name) => getChange(name).endpoints), ...harmless.map(([one]) => one)]
    expect(inventory.filter((endpoint) => !endpointSet.has(endpoint))).toEqual([])
  })

  test.each(names)('says of %s who is told, or why not, and how it is taken back', (name) => {
    const { notice, quiet, link, otherwise } = getChange(name)
    expect(notice === undefined).toBe(quiet !== undefined)
    expect(link ?? otherwise).toBeTruthy()
    expect(Object.hasOwn(events, name)).toBe(notice !== undefined)
    // A link needs a notice that contains it.
    if (link) expect(notice).toBeTruthy()
  })
})

const thieves = (['old', 'young'] as const).flatMap((age) =>
  (['own', 'new'] as const).map((place) => ({ age, place })),
)
const entries = Object.entries(attempts) as [keyof typeof attempts, Attempt][]

describe.each(entries)('%s', (name, attempt) => {
  test.each(thieves)(
    'security: with an $age bearer on the $place device (R58: notices and holds)',
    async ({ age, place }) => {
      const world = await createWorld({ settings: stolenSettings })
      const thief = await steal(world, { attempt, age, place })
      const [mails, texts] = [world.inbox.length, world.texts.length]
      expect(await attempt.run(thief)).toBe(expectedOutcome(name, { attempt, age, place }))
      if (expectedOutcome(name, { attempt, age, place }) !== 'passes') return
      const row = getChange(name)
      const notices = world.inbox.slice(mails).filter(({ subject }) => subject.startsWith(titleFor(name)))
      expect(notices.length > 0, 'a notice').toBe(row.notice !== undefined)
      if (row.isHeld && age === 'old' && name !== 'upgraded' && name !== 'unlinked')
        expect(notices[0]?.text).toContain('cannot open a wallet on a new device before')
      const links = linksTo(world, thief.owner.email).filter(({ subject }) =>
        subject.startsWith(titleFor(name)),
      )
      expect(links.length > 0, 'a link').toBe(row.link !== undefined)
      expect(texts).toBeLessThanOrEqual(world.texts.length)
      const [link] = links
      if (!link) return
      expect(await press(world, link)).toMatchObject({ status: 200 })
      const { status } = await world.get('/api/v1/users/me', { token: thief.session.token })
      expect(status).toBe(401)
    },
  )
})

function titleFor(name: ChangeName): string {
  return Object.hasOwn(events, name) ? events[name as keyof typeof events].title : 'no such notice'
}

type ThiefKind = { attempt: Attempt; age: 'old' | 'young'; place: 'own' | 'new' }

/** The result according to the table. */
function expectedOutcome(name: ChangeName, { attempt, age, place }: ThiefKind): string {
  const { login, onDevice } = getChange(name)
  if (login !== 'any' && age === 'old') return 'fresh_login_required'
  if (attempt.refusedWith) return attempt.refusedWith
  if (onDevice && place === 'new') return 'wallet_not_on_device'
  return 'passes'
}
