import { expect, test } from 'vitest'
import { summarizeQuorum } from './readOffer.ts'

test('security: every kind of member counts, so a screen never shows fewer signers than there can be', () => {
  const publicKey = (public_key: string) => ({ display_name: null, public_key })
  const quorum = {
    ...{ id: 'q', display_name: null, authorization_threshold: 2 },
    authorization_keys: [publicKey('a'), publicKey('b')],
    ...{ key_quorum_ids: ['inner'], user_ids: ['did:privy:ada'] },
  }
  expect(summarizeQuorum(quorum)).toEqual({ name: null, threshold: 2, memberCount: 4 })
})
