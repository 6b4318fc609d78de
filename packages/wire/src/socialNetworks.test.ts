import { expect, test } from 'vitest'
import { getNetworkName, getSpelling } from './socialNetworks.ts'

test('a network is called as people know it, whatever its published names are', () => {
  expect([getNetworkName('twitter'), getSpelling('twitter')]).toEqual(['X', 'Twitter'])
  expect([getNetworkName('github'), getSpelling('github')]).toEqual(['GitHub', 'Github'])
})
