import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { variableNames } from '../support/reference/environment.ts'

// The Dockerfile and the compose file of docs/operate/deploy.md. They are built and started if Docker is running.

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, 'docs', path), 'utf8')
const dockerfile = read('examples/Dockerfile')
const compose = read('examples/compose.yaml')

const hasCompose = await run('docker', ['info'])
  .then(() => run('docker', ['compose', 'version']))
  .then(
    () => true,
    () => false,
  )
if (!hasCompose) console.warn('\nNOT RUN: no Docker with compose on this machine\n')

test('set no variable that the server does not know', () => {
  const [, service = ''] = /^ {2}latchkey:\n([\s\S]*?)^ {2}\w/m.exec(compose) ?? []
  const ofService = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const ofImage = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const variables = [...ofService, ...ofImage.map((one) => one.replace(/=.*/, ''))]
  expect(variables).toContain('DATABASE_URL')
  expect(variables.filter((name) => name !== 'NODE_ENV' && !variableNames.includes(name))).toEqual([])
})

test('install what the guide says a server needs', () => {
  const [slim = ''] = /npm ci --omit=dev .*--ignore-scripts/.exec(read('operate/deploy.md')) ?? []
  expect(slim).not.toBe('')
  expect(dockerfile).toContain(slim)
})

describe.skipIf(!hasCompose)('with Docker', () => {
  test('the server and its Postgres are built and get ready, and an app is made', async () => {
    const project = `latchkey-test-${randomBytes(4).toString('hex')}`
    const env = { ...process.env, PUBLIC_URL: 'https://localhost', POSTGRES_PASSWORD: 'for-this-test-alone' }
    const file = join(root, 'docs/examples/compose.yaml')
    const inProject = (...args: string[]) =>
      run('docker', ['compose', '--project-name', project, '--file', file, ...args], { env, maxBuffer: 1e8 })
    onTestFinished(() => inProject('down', '--volumes', '--rmi', 'local').then(() => {}))
    await inProject('up', '--build', '--detach', '--wait', 'latchkey')
    const program = ['node', 'packages/server/bin/latchkey.mjs']
    const make = ['app', 'create', '--name', 'App', '--origin', 'https://app.example.com', '--json']
    const { stdout } = await inProject('exec', '--no-TTY', 'latchkey', ...program, ...make)
    expect(JSON.parse(stdout)).toMatchObject({ appId: expect.stringMatching(/^[a-z0-9]{25}$/) })
  })
})
