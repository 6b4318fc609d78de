import { expect, test } from 'vitest'
import { loadWithPeers } from './loadWithPeers.ts'

test.each([
  ['Node', "Cannot find package 'permissionless' imported from /app/index.js"],
  ['Vite', 'Could not resolve "permissionless" imported by "@latchkey/react". Is it installed?'],
  ['a browser', 'Failed to resolve module specifier "permissionless".'],
  ['webpack', "Cannot find module 'permissionless'"],
])('error: a missing package is named for the error of %s', async (_, message) => {
  const load = () => Promise.reject(new Error(message))
  await expect(loadWithPeers(load, 'viem permissionless')).rejects.toMatchObject({
    code: 'feature_not_enabled',
    message: expect.stringContaining('npm install viem permissionless'),
  })
})

test('error: a chunk that failed to load can be loaded again', async () => {
  const failing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/1.js'))
  await expect(loadWithPeers(failing, 'viem')).rejects.toMatchObject({ code: 'server_unreachable' })
  expect(await loadWithPeers(async () => 5, 'viem')).toBe(5)
})
