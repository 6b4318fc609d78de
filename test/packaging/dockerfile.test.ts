import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout, readPairs, readStages, readSteps } from '../support/packaging/dockerfile.ts'
import { unknownVariables } from '../support/packaging/variables.ts'

// What docs/operate/deploy.md says of the image. `image.test.ts` runs it.

const stages = readStages()
const last = stages.at(-1)
const one = (keyword: string) => readSteps(last, keyword).map(({ rest }) => rest)

test('both stages have the same base, pinned to one version of Node 24', () => {
  for (const { image } of stages) expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/)
  expect(new Set(stages.map(({ image }) => image)).size).toBe(1)
})

test('the result runs on both platforms: only the stage that is thrown away is of the building machine', () => {
  expect(stages.map(({ steps: [from] }) => from?.flags)).toEqual([{ platform: '$BUILDPLATFORM' }, {}])
  // A package that npm fetches or compiles for one platform would be of the wrong one.
  expect(readSteps(last, 'RUN').filter(({ rest }) => rest.includes('npm'))).toEqual([])
})

test('security: the server runs as a user with a number that is not root, and nothing is run after that', () => {
  expect(one('USER')).toEqual(['1000:1000'])
  const keywords = last?.steps.map(({ keyword }) => keyword) ?? []
  expect(keywords.lastIndexOf('RUN')).toBeLessThan(keywords.indexOf('USER'))
  expect(keywords.lastIndexOf('COPY')).toBeLessThan(keywords.indexOf('USER'))
})

test('security: no secret can be put in by the build', () => {
  const args = stages.flatMap((stage) => readSteps(stage, 'ARG').map(({ rest }) => rest.replace(/=.*/, '')))
  expect(args).toEqual(['VERSION', 'REVISION', 'SOURCE'])
  const patterns = readFileSync(join(checkout, 'docs/examples/Dockerfile.dockerignore'), 'utf8').split('\n')
  expect(patterns).toEqual(
    expect.arrayContaining(['.git', '.latchkey', '**/.env', '**/keys.json', 'docs/examples/secrets']),
  )
})

test('it says what it is in labels, with the license and the base of this repository', () => {
  const labels = readPairs(one('LABEL').join(' '))
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { license: string }
  expect(labels).toEqual({
    'org.opencontainers.image.title': 'Latchkey',
    'org.opencontainers.image.description': expect.any(String),
    'org.opencontainers.image.licenses': manifest.license,
    'org.opencontainers.image.version': '$VERSION',
    'org.opencontainers.image.revision': '$REVISION',
    'org.opencontainers.image.source': '$SOURCE',
    'org.opencontainers.image.base.name': `docker.io/library/${last?.image}`,
  })
})

test('it sets only variables that the server knows, and its probe and port are those of the server', () => {
  const variables = readPairs(one('ENV').join(' '))
  expect(variables).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(unknownVariables(Object.keys(variables))).toEqual([])
  expect(one('EXPOSE')).toEqual([variables.PORT])
  expect(one('VOLUME')).toEqual([variables.LATCHKEY_DATA])
  expect(one('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${variables.PORT}/healthz`)
  expect(one('STOPSIGNAL')).toEqual(['SIGTERM'])
})

test('it installs what the guide says a server needs', () => {
  const guide = readFileSync(join(checkout, 'docs/operate/deploy.md'), 'utf8')
  const [slim = ''] = /npm ci --omit=dev .*--ignore-scripts/.exec(guide) ?? []
  expect(slim).not.toBe('')
  const commands = readSteps(stages[0], 'RUN').map(({ rest }) => rest)
  expect(commands.join('\n')).toContain(slim)
})

test('error: an instruction that the reader does not know is not passed over', () => {
  expect(() => readStages('FROM a\nADD https://example.com/x /x')).toThrow('Line 2: ADD is not known here.')
  expect(() => readStages('RUN true')).toThrow('Line 1: RUN is before FROM.')
  const [stage] = readStages('FROM --platform=linux/amd64 a AS b\nRUN one \\\n# why\n  && two\nUSER 1:1')
  expect(stage).toMatchObject({ image: 'a', name: 'b' })
  expect(stage?.steps.map(({ rest }) => rest.replace(/\s+/g, ' '))).toEqual(['a AS b', 'one && two', '1:1'])
})
