import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newClient } from '../support/journeys/client.ts'
import { cases } from '../support/journeys/methodCases.ts'
import { createWorld, type World } from '../support/world.ts'

/** Values that open a session, or are one, by their names in bodies. */
const secret =
  /^(token|refresh_token|identity_token|access_token|code|authorization_code|code_verifier|guest_credential|channel_token|new_session_refresh_token)$/
/** Values that are useful only together with one of the others, and once. */
const proof = /^(signature|hash)$/

type FoundSecret = { secrets: Set<string>; proofs: Set<string> }

function look(value: unknown, secrets: FoundSecret): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') look(member, secrets)
    else if (secret.test(name)) secrets.secrets.add(member)
    else if (proof.test(name)) secrets.proofs.add(member)
  }
}

/** Watches the traffic in both directions, as the other ends of browser and server see it. */
function watchRequests(world: World) {
  const secrets: FoundSecret = { secrets: new Set(), proofs: new Set() }
  const addresses: string[] = []
  const fetch: World['fetch'] = async (input, init) => {
    const request = new Request(
      typeof input === 'string' ? new URL(input, 'http://server.test') : input,
      init,
    )
    addresses.push(request.url)
    const requestText = await request.clone().text()
    const reply = await world.fetch(request)
    for (const text of [requestText, await reply.clone().text()])
      try {
        look(JSON.parse(text), secrets)
      } catch {}
    return reply
  }
  return { page: { ...world, fetch }, ...secrets, addresses }
}

/** All data that outlives a login, except the sandbox's mailboxes. */
async function dumpDatabase({ ctx }: World): Promise<string> {
  const tables = [
    ...(['audit_log', 'ceremonies', 'codes', 'guest_credentials', 'linked_accounts', 'spent'] as const),
    ...([
      'sessions',
      'fork_tokens',
      'transfers',
      'counters',
      'coarse_counters',
      'cross_app_grants',
      'analytics_events',
    ] as const),
  ]
  const rows = await Promise.all(tables.map((table) => ctx.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

test.each(
  Object.values(cases)
    .flat()
    .map((method) => ({ name: method.name, method })),
)(
  'security: $name leaves no secret in logs, addresses or the database (R38: tokens of networks, R85: secrets in logs)',
  async ({ method }) => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { settings, env = {}, parts } = method
    const world = await createWorld({
      settings: { ...settings, oauth_tokens: true },
      env,
      parts: { ...parts?.(), log },
    })
    await method.prepare?.(world)
    const { page, secrets, proofs, addresses } = watchRequests(world)
    const client = newClient(page)
    await method.enter({ world, client, person: { n: 1 }, intent: 'login' })
    await client.session.refresh()
    // A fork token opens a session; using it is watched like a login.
    const refresh_token = await client.session.fork()
    const reply = await page.fetch('/api/v1/sessions/fork/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': world.app.id, origin: world.app.origin },
      body: JSON.stringify({ refresh_token }),
    })
    expect(reply.status).toBe(200)
    expect(secrets).toContain(refresh_token)
    expect(secrets.size).toBeGreaterThan(2)
    expect(lines.join('')).toContain('answered')
    for (const text of [lines.join(''), addresses.join('\n')])
      for (const one of [...secrets, ...proofs]) expect(text).not.toContain(one)
    const rows = await dumpDatabase(world)
    for (const one of secrets) expect(rows).not.toContain(one)
  },
)
