import { generateKeyPairSync } from 'node:crypto'
import type { KeyQuorum } from '@latchkey/wire'
import { createRow } from '../../delegation/changeRows.ts'
import { listRows } from '../../delegation/signerRows.ts'
import { defineCommand, readWholeNumber } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Creates a key quorum from public keys. `--new-key` also makes a key pair and prints the private key once. */
export const createQuorumCommand = defineCommand(
  {
    options: {
      key: { type: 'string', multiple: true },
      'new-key': { type: 'boolean' },
      threshold: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { key: publicKeys = [], 'new-key': needsKey = false, threshold: count, name } = values
    const threshold = count === undefined ? undefined : readWholeNumber(count)
    if (count !== undefined && threshold === undefined)
      throw usageError('--threshold must be the number of keys that have to sign')
    if (publicKeys.length === 0 && !needsKey)
      throw usageError(
        'give --key, a P-256 public key as base64 of DER SPKI, or --new-key to make a key pair',
      )
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const pair = needsKey ? createKeyPair() : undefined
      const body = {
        public_keys: [...publicKeys, ...(pair ? [pair.publicKey] : [])],
        ...(threshold !== undefined && { authorization_threshold: threshold }),
        ...(name !== undefined && { display_name: name }),
      }
      const { id } = await createRow(ctx, 'quorum', { app, sent: { body }, by: 'operator' })
      if (values.json) return out.line(JSON.stringify({ id, ...(pair && { privateKey: pair.privateKey }) }))
      out.line(id)
      if (!pair) return
      out.line(pair.privateKey)
      out.note(
        'The second line is the private key for your server. Latchkey does not store it. Keep it as safe as the app secret, but stored separately.',
      )
    })
  },
)

export const listQuorumsCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const rows = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      return listRows(ctx, { appId, kind: 'quorum' })
    })
    if (values.json) return out.line(JSON.stringify(rows.map(({ body }) => body)))
    const lines = rows.map(({ id, body }) => {
      const { authorization_keys, key_quorum_ids, user_ids, ...quorum } = body as unknown as KeyQuorum
      const memberCount = authorization_keys.length + key_quorum_ids.length + user_ids.length
      return [id, `${quorum.authorization_threshold} of ${memberCount}`, quorum.display_name ?? '']
    })
    out.line(lines.length === 0 ? 'There are none.' : table([['key quorum', 'signs', 'name'], ...lines]))
  },
)

/** Makes a key pair for the published server SDKs: SPKI for the quorum, `wallet-auth:` and PKCS8 for the server. */
function createKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: `wallet-auth:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
  }
}
