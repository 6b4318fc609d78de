import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPage } from '../../packages/server/src/doctor/pageHash.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { isDeep } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { type CleanHost, openCleanHost } from '../support/pack/cleanHost.ts'
import { type PackedPackage, packAll } from '../support/pack/tarballs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
let home: string
let packages: string
let tarballs: readonly PackedPackage[]

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-pack-test-')))
  packages = join(home, 'packages')
  tarballs = await packAll(packages)
})
afterAll(() => rm(home, { recursive: true, force: true }))

const pack = (name: string) => {
  const match = tarballs.find((each) => each.name === name)
  if (!match) throw new Error(`${name} was not packed`)
  return match
}
const read = (name: string, file: string) => readFile(join(pack(name).folder, file), 'utf8')
const publishedPage = async () => JSON.parse(await readFile(join(packages, 'wallet-page.json'), 'utf8'))

describe('each tarball', () => {
  test('has what a registry and a reader need, and no build files', async () => {
    expect(tarballs.map(({ name }) => name).sort()).toEqual([
      'consent',
      'core',
      'frame',
      'node',
      'react',
      'server',
      'signer',
      'wire',
    ])
    const shared = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    for (const { name, files, manifest } of tarballs) {
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
      expect(files.filter((file) => /\.map$|tsbuildinfo|\.test\.|(^|\/)\./.test(file))).toEqual([])
      expect(manifest).toMatchObject({
        name: `@latchkey/${name}`,
        license: 'Apache-2.0',
        keywords: expect.arrayContaining(['latchkey']),
        engines: shared.engines,
        publishConfig: { access: 'public' },
      })
      expect(manifest).not.toHaveProperty('devDependencies')
      expect(manifest).not.toHaveProperty('scripts')
      expect(JSON.stringify(manifest.exports)).not.toContain('src/')
      for (const file of files.filter((each) => /\.(js|d\.ts)$/.test(each)))
        expect(await read(name, file), file).not.toContain('sourceMappingURL')
    }
  })

  test('the types in `exports` are repeated for tools that do not read it', () => {
    for (const { name, manifest } of tarballs)
      for (const [path, target] of Object.entries(manifest.exports)) {
        if (typeof target === 'string' || target.types === undefined) continue
        const { main, types, typesVersions } = manifest as Record<string, unknown>
        if (path === '.')
          expect({ name, main, types }).toEqual({ name, main: target.default, types: target.types })
        else expect(typesVersions, name).toMatchObject({ '*': { [path.slice(2)]: [target.types] } })
      }
  })

  test('code that React Server Components must not run says so', async () => {
    for (const file of ['index', 'farcaster', 'solana', 'wagmi'])
      expect(await read('react', `dist/${file}.js`)).toMatch(/^'use client'/)
  })

  test('the repository is named in one place, and added to each package with its folder', async () => {
    const stage = `
      import { toPublished } from './scripts/pack/manifest.mjs'
      const manifest = { name: '@latchkey/core' }
      const repository = { type: 'git', url: process.argv[1] }
      console.log(JSON.stringify(toPublished(manifest, { repository, publishConfig: { provenance: true } })))`
    const publish = async (url: string) =>
      JSON.parse((await run(process.execPath, ['--input-type=module', '--eval', stage, url])).stdout)
    expect(await publish('git+https://forge.example/latchkey.git')).toMatchObject({
      repository: { url: 'git+https://forge.example/latchkey.git', directory: 'packages/core' },
      publishConfig: { provenance: true },
    })
    expect(await publish('')).toEqual({ name: '@latchkey/core', publishConfig: { provenance: false } })
  })

  test.each([
    { what: 'publint', types: './types.d.ts', main: './gone.js', says: /gone\.js/ },
    { what: 'arethetypeswrong', types: './types.d.cts', main: './index.js', says: /types: .*FalseCJS/ },
  ])('error: is refused when $what finds something', async ({ what, types, main, says }) => {
    const folder = join(home, what, 'package')
    const name = `latchkey-${what}`
    const exports = { '.': { types, default: main } }
    await cp(join(pack('wire').folder, 'README.md'), join(folder, 'README.md'))
    const manifest = { name, version: '1.0.0', license: 'MIT', type: 'module', exports }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'index.js'), 'export const one = 1\n')
    for (const file of ['types.d.ts', 'types.d.cts'])
      await writeFile(join(folder, file), 'export declare const one: number\n')
    const tarball = join(home, what, 'wrong.tgz')
    await run('tar', ['-czf', tarball, '-C', join(home, what), 'package'])
    const check =
      "import { checkPackage } from './scripts/pack/check.mjs'; await checkPackage(process.argv[1])"
    const checking = run(process.execPath, ['--input-type=module', '--eval', check, tarball])
    await expect(checking).rejects.toMatchObject({ stderr: expect.stringMatching(says) })
  })
})

test('the pages need no package at run time, and name the authors of bundled code', async () => {
  const builtFiles = (name: string) => pack(name).files.filter((file) => /^dist\/(?!page\/)/.test(file))
  expect(pack('consent').manifest).not.toHaveProperty('dependencies')
  expect(builtFiles('consent').sort()).toEqual(['dist/index.d.ts', 'dist/index.js'])
  // Signing is a sub-path for the process that signs, and needs these packages; the page itself does not.
  expect(Object.keys(pack('frame').manifest.dependencies ?? {}).sort()).toEqual([
    ...['@latchkey/wire', '@noble/curves', '@noble/hashes'],
  ])
  const others = builtFiles('frame').filter((file) => !/^dist\/(keys\/\w+|signing)\.(js|d\.ts)$/.test(file))
  expect(others.sort()).toEqual(['dist/index.d.ts', 'dist/index.js'])
  const frame = await read('frame', 'THIRD_PARTY_NOTICES')
  for (const name of ['@noble/curves', '@noble/hashes', '@scure/bip39', 'valibot'])
    expect(frame).toContain(name)
  const consent = await read('consent', 'THIRD_PARTY_NOTICES')
  for (const name of ['react', 'react-dom', 'zustand', 'libphonenumber-js', 'uqr', 'web3icons', 'viem'])
    expect(consent).toContain(name)
  for (const text of [frame, consent]) expect(text).toContain('Permission is hereby granted, free of charge')
  expect(await read('react', 'NOTICE')).toContain('web3icons')
})

test('the bill of materials lists what is installed and what is bundled, and no test tool', async () => {
  const sbom = JSON.parse(await readFile(join(packages, 'latchkey.cdx.json'), 'utf8'))
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'latchkey' } } })
  const names: string[] = sbom.components.map((each: { name: string; group?: string }) =>
    each.group === undefined ? each.name : `${each.group}/${each.name}`,
  )
  const purls: string[] = sbom.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl))
  const dependencies = tarballs.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
  // The consent window includes viem for smart wallets.
  for (const name of [...dependencies, '@scure/bip39', 'react-dom', 'viem', 'permissionless'])
    expect(
      purls.some((purl) => purl.startsWith(`pkg:npm/${name}@`)),
      name,
    ).toBe(true)
  expect(names.filter((name) => /vitest|publint|alto|playwright/.test(name))).toEqual([])
})

test('the wallet page is the same, byte by byte, wherever it is built (R88: dependencies)', async () => {
  const copy = join(home, 'elsewhere')
  for (const name of ['frame', 'wire'])
    await cp(join(root, 'packages', name), join(copy, 'packages', name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)$/.test(path),
    })
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await symlink(join(root, 'packages/frame/node_modules'), join(copy, 'packages/frame/node_modules'))
  const vite = join(root, 'node_modules/.bin/vite')
  await run(vite, ['build', 'packages/frame', '--logLevel', 'warn'], { cwd: copy })
  const reference = await publishedPage()
  expect(await hashPage(join(copy, 'packages/frame/dist/page'))).toEqual(reference)
  expect(await hashPage(join(pack('frame').folder, 'dist/page'))).toEqual(reference)
})

describe('in clean folders', () => {
  const hosts: CleanHost[] = []
  afterAll(async () => {
    for (const host of hosts.reverse()) await host.stop()
  })
  const open = async (name: string, env: Record<string, string>) => {
    const host = await openCleanHost(join(home, name), env)
    hosts.push(host)
    return host
  }

  test('the server runs, create-app makes an app from its own files, and a user logs in there and signs', async () => {
    const port = String(await freePort())
    const api = `http://localhost:${port}`
    const server = await open('server', { PORT: port, LATCHKEY_PROFILE: 'development' })
    await server.install(
      ...['wire', 'frame', 'consent', 'signer', 'server'].map((name) => pack(name).tarball),
    )
    await server.start(`${api}/readyz`, 'latchkey', 'serve')
    expect(await server.run('latchkey', 'doctor')).toContain(
      `wallet page sha256 ${(await publishedPage()).sha256}`,
    )

    const result = await server.run('latchkey', 'create-app', '../my-app', '--packages', packages)
    expect(result).toContain('  cd ../my-app && npm install\n  npm run dev\n')
    const appId = /app id (\w{25})/.exec(result)?.[1] ?? ''
    const app = await open('my-app', {})
    await app.install()
    // With the packed types.
    await app.run('tsc')
    if (isDeep) await app.run('vite', 'build')
    const pagePort = String(await freePort())
    const page = `http://localhost:${pagePort}`
    await server.run('latchkey', 'app', 'update', appId, '--add-origin', page)
    await app.start(page, 'vite', '--port', pagePort)
    await logInAndSign(page, api)
  })
})

/** In a browser, with the code from the inbox. */
async function logInAndSign(url: string, api: string): Promise<void> {
  const email = 'maya@example.com'
  const browser = await getBrowser()
  const page = await (await openContext(browser)).newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(url)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Verification code').waitFor()
  const { messages } = await (await fetch(`${api}/sandbox/inbox.json?to=${email}`)).json()
  await page.getByLabel('Verification code').fill(messages[0].code)
  const address = (await page.getByText(/^0x[\da-fA-F]{40}$/).textContent()) as `0x${string}`
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signature = page.getByText(/^0x[\da-f]{130}$/)
  await eventually(async () => {
    // The button is inert for the first half second, against a click meant for something else.
    const sign = page.getByRole('button', { name: 'Sign', exact: true })
    if (await sign.isVisible()) await sign.click({ timeout: 1_000 })
    expect(await signature.count()).toBe(1)
  })
  const text = (await signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: text })).toBe(true)
}
