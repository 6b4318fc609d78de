import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/src/network/port.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { isDeep } from '../support/deep.ts'
import { type CleanHost, openCleanHost } from '../support/pack/cleanHost.ts'
import { packAll } from '../support/pack/tarballs.ts'
import { type Toolchain, toolchains } from '../support/toolchains/rows.ts'
import { jest, typescript } from '../support/toolchains/tools.ts'

const optional = ['@coinbase/wallet-sdk', '@walletconnect/universal-provider', 'viem', 'wagmi']

// Each row installs its own toolchain: several gigabytes, and most of an hour.
describe.runIf(isDeep)('the packed packages, without any optional package', () => {
  let home: string
  let sdk: string[]
  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-toolchains-')))
    const packages = await packAll(join(home, 'packages'))
    sdk = ['wire', 'core', 'react'].map((name) => packages.find((each) => each.name === name)?.tarball ?? '')
  })
  afterAll(() => rm(home, { recursive: true, force: true }))

  const inFolder = async (
    tool: { files: Toolchain['files']; packages: readonly string[] },
    look: (host: CleanHost) => Promise<void>,
  ) => {
    const folder = join(home, 'tool')
    const host = await openCleanHost(folder, {})
    try {
      await writeFiles(folder, tool.files)
      await host.install(...sdk, ...tool.packages)
      await look(host)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  test('Jest 30 renders the provider, with the preset of docs/use/testing.md', {
    timeout: 1_800_000,
  }, async () => {
    expect(await readFile('docs/use/testing.md', 'utf8')).toContain(jest.files['jest.config.js'])
    await inFolder(jest, async (host) => {
      expect(await host.run('jest', '--ci')).toContain('1 passed')
    })
  })

  test('TypeScript 5.9 with moduleResolution node has types for each entry', { timeout: 1_800_000 }, () =>
    inFolder(typescript, async (host) => {
      expect(await host.run('tsc')).toBe('')
    }),
  )

  test.each(toolchains)('$name, React $react', { timeout: 1_800_000 }, async (toolchain) => {
    const folder = join(home, 'app')
    const port = await freePort()
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PORT: String(port) }
    const host = await openCleanHost(folder, env)
    try {
      await writeFiles(folder, {
        'package.json': '{ "private": true, "type": "module" }',
        ...toolchain.files,
      })
      const versions = { ...toolchain.packages, react: toolchain.react, 'react-dom': toolchain.react }
      await host.install(...sdk, ...Object.entries(versions).map(([name, version]) => `${name}@${version}`))
      for (const name of optional) expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
      const [program, ...args] = toolchain.build
      expect(findUnresolved(await host.run(program, ...args))).toEqual([])
      await expectLoadable(join(folder, toolchain.output))
      await openPage(host, toolchain, port)
    } finally {
      await host.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

async function writeFiles(folder: string, files: Toolchain['files']): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** webpack and Rollup warn about the optional clients, as docs/use/wallets.md says. */
function findUnresolved(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /can't resolve|could not resolve|failed to resolve/i.test(line))
    .filter((line) => !/#(coinbase|walletconnect)-client/.test(line))
}

/** A bare import that is left at the top of a file breaks the page on load. */
async function expectLoadable(output: string): Promise<void> {
  const files = (await readdir(output, { recursive: true })).filter((name) => /\.m?js$/.test(name))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect(await readFile(join(output, file), 'utf8'), file).not.toMatch(
      /^\s*import\s*(?:[\w{}*,\s$]+from\s*)?["'](?![./])/m,
    )
}

async function openPage(host: CleanHost, toolchain: Toolchain, port: number): Promise<void> {
  const url = `http://localhost:${port}/`
  const [program, ...args] = toolchain.serve ?? []
  const folder = program ? undefined : await serveFolder(join(host.folder, toolchain.output), port)
  if (program) await host.start(url, program, ...args)
  try {
    const context = await openContext(await getBrowser())
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    expect((await page.goto(url))?.status()).toBe(200)
    await page.getByRole('button', { name: 'Every entry loads' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  } finally {
    folder?.close()
  }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serveFolder(folder: string, port: number) {
  const server = createServer(async ({ url = '/' }, answer) => {
    const name = new URL(url, 'http://localhost').pathname
    const file = join(folder, name === '/' ? 'index.html' : name)
    const body = await readFile(file).catch(() => undefined)
    answer.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    answer.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return server
}
