import * as v from 'valibot'
import { declare, success, text } from './call.ts'

const quorum = { key_quorum_id: text }
const quorumReply = v.looseObject({
  id: text,
  authorization_keys: v.array(v.looseObject({ public_key: text })),
  authorization_threshold: v.number(),
})
export const createKeyQuorum = declare('POST', '/key_quorums', { input: {}, reply: quorumReply })
export const getKeyQuorum = declare('GET', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: quorumReply,
})
export const changeKeyQuorum = declare('PATCH', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: quorumReply,
})
export const deleteKeyQuorum = declare('DELETE', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: success,
})
