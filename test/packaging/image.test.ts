import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../packages/server/src/network/port.ts'
import { cloneDatabase } from '../support/database.ts'
import { isDeep } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/faults/mailServer.ts'
import { buildImage, type Image, lacksForImage, startContainer } from '../support/packaging/chroot.ts'
import { checkout } from '../support/packaging/dockerfile.ts'

// The Dockerfile, step by step, without Docker, and its result as a platform runs it.

const lack = isDeep ? lacksForImage() : 'it takes minutes; npm run test:deep runs it'
if (lack) console.warn(`\nNOT RUN: the steps of the Dockerfile: ${lack}\n`)

describe.skipIf(lack)('the image', { timeout: 1_800_000 }, () => {
  let image: Image
  let home: string
  let secrets: string
  let database: { url: string; socket: string }
  const closing: (() => unknown)[] = []

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'latchkey-image-'))
    closing.push(() => rm(home, { recursive: true, force: true }))
    const began = performance.now()
    image = await buildImage(home)
    console.log(`The image was built in ${Math.round((performance.now() - began) / 1_000)} s.`)
    const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
    closing.push(drop)
    const { user, password, database: name, port, host = '' } = connection
    const place = encodeURIComponent('/run/postgres')
    database = { url: `postgres://${user}:${password}@/${name}?host=${place}&port=${port}`, socket: host }
    // Only its owner may connect by default, and the container's user is another one.
    await chmod(host, 0o755)
    await chmod(join(host, `.s.PGSQL.${port}`), 0o777)
    secrets = join(home, 'secrets')
    await mkdir(secrets)
    // For the container's user, as Kubernetes mounts them.
    await chmod(home, 0o755)
  }, 1_800_000)

  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  const inside = (path: string) => join(image.root, image.folder, path)
  const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

  test('has no program for one platform, no tests of ours and no development package', () => {
    const files = readdirSync(inside('.'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => name.endsWith('.node'))).toEqual([])
    const elf = execFileSync('sh', ['-c', `grep -rlP '^\\x7fELF' ${inside('node_modules')} || true`], {
      encoding: 'utf8',
    })
    expect(elf).toBe('')
    const lock = readJson(join(checkout, 'package-lock.json')).packages as Record<string, { dev?: boolean }>
    const packages = files.filter((name) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name))
    expect(packages.length).toBeGreaterThan(50)
    const development = packages.filter((name) => lock[name.replace('/package.json', '')]?.dev)
    expect(development).toEqual([])
  })

  test('has a list of its packages: every installed one with its version, and those in the built pages', () => {
    const sbom = readJson(inside('sbom.cdx.json')) as {
      bomFormat: string
      components: { purl: string; licenses?: object[] }[]
    }
    expect(sbom.bomFormat).toBe('CycloneDX')
    const listed = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)))
    const installed = listInstalled(image.root, image.folder)
    expect(installed.length).toBeGreaterThan(60)
    expect(installed.filter((one) => !listed.has(one))).toEqual([])
    const bundled = ['frame', 'consent'].flatMap(
      (name) =>
        readJson(inside(`packages/${name}/dist/page/.vite/license.json`)) as {
          name: string
          version: string
        }[],
    )
    const ofPages = bundled.map(({ name, version }) => `pkg:npm/${name}@${version}`)
    expect(ofPages.length).toBeGreaterThan(10)
    expect(ofPages.filter((one) => !listed.has(one))).toEqual([])
    expect([...listed].filter((one) => !installed.includes(one) && !ofPages.includes(one))).toEqual([])
    expect(sbom.components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  })

  test('migrates, serves a login with nothing that it can write, answers its probe, and stops on its signal', async () => {
    const mails = await startMailServer()
    closing.push(() => mails.close())
    const port = String(await freePort())
    const write = (name: string, text: string) => writeFile(join(secrets, name), text, { mode: 0o444 })
    await write('database_url', `${database.url}\n`)
    await write('smtp_url', `${mails.url}\n`)
    const mounts = { '/run/secrets': secrets, '/run/postgres': database.socket }
    const env = {
      ...{ PUBLIC_URL: 'https://auth.example.com', MAIL_FROM: 'Example <login@example.com>', PORT: port },
      ...{ DATABASE_URL_FILE: '/run/secrets/database_url', SMTP_URL_FILE: '/run/secrets/smtp_url' },
      ...{ LATCHKEY_KEYS_FILE: '/run/secrets/keys', LATCHKEY_OLD_ROWS: 'refuse', HOST: '127.0.0.1' },
    }
    const latchkey = async (command: string[], settings: Record<string, string> = env) => {
      const container = await startContainer(image, { env: settings, mounts, command })
      const [code] = await once(container.process, 'exit')
      return { code, output: container.output() }
    }
    const keys = await latchkey(['keys', 'new'], {})
    await write('keys', keys.output.split('\n')[0] ?? '')
    const migration = await latchkey(['migrate'])
    expect(migration).toMatchObject({
      code: 0,
      output: expect.stringContaining('The database is up to date.'),
    })
    const make = ['app', 'create', '--name', 'App', '--origin', 'https://app.example.com', '--json']
    const created = await latchkey(make)
    const { appId } = JSON.parse(created.output) as { appId: string }

    const server = await startContainer(image, { env, mounts })
    const exit = once(server.process, 'exit')
    const url = `http://127.0.0.1:${port}`
    const ask = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    await eventually(async () => expect(await ask('/readyz'), server.output()).toBe(200))
    const post = async (path: string, body: object) => {
      const headers = {
        ...{ 'content-type': 'application/json', 'privy-app-id': appId },
        ...{ origin: 'https://app.example.com' },
      }
      const reply = await fetch(`${url}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: await reply.json() }
    }
    const email = 'ada@example.com'
    expect(await post('passwordless/init', { email })).toMatchObject({ status: 200 })
    await eventually(() => expect(mails.received.map(({ to }) => to)).toEqual([email]))
    const [code = ''] =
      /\b\d{6}\b/.exec(
        mails.received[0]?.text
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join('\n') ?? '',
      ) ?? []
    const login = await post('passwordless/authenticate', { email, code })
    expect(login).toMatchObject({ status: 200, body: { is_new_user: true, token: expect.any(String) } })

    const probe = await startContainer(image, {
      ...{
        env: {},
        entrypoint: image.healthcheck.map((word) => word.replace(':4000', `:${port}`)),
        command: [],
      },
    })
    expect(await once(probe.process, 'exit')).toEqual([0, null])
    server.stop()
    expect(await exit, server.output()).toEqual([0, null])
    expect(server.output()).toContain('"msg":"stopped"')
    expect(server.output()).not.toMatch(/EROFS|EACCES/)
  })
})

/** Every package below `node_modules` of the image, our own included, as package URLs. */
function listInstalled(root: string, folder: string): string[] {
  const packages = new Set<string>()
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const child = join(path, entry.name)
      if (entry.name.startsWith('@') && !entry.isSymbolicLink()) visit(child)
      else if (!entry.isFile()) add(child)
    }
  }
  const add = (path: string) => {
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    packages.add(`pkg:npm/${name}@${version}`)
    const folder = join(path, 'node_modules')
    if (readdirSync(path).includes('node_modules')) visit(folder)
  }
  visit(join(root, folder, 'node_modules'))
  return [...packages]
}
