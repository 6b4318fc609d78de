import { endpoints } from '@latchkey/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, test } from 'vitest'

/**
 * Normalizing steps that JSON Schema cannot express; the accepted values stay described. Everything else must convert:
 * the converter throws by default. `transform` ends the description of an input, so it needs no mention.
 */
const ignoreActions = ['trim']
const settings = { target: 'draft-2020-12', ignoreActions } as const
const all = Object.entries(endpoints)

describe('JSON Schema', () => {
  test.each(all)('says what %s takes', (_, { input }) => {
    const schema = toJsonSchema(input, { ...settings, typeMode: 'input' })
    expect(schema.type === 'object' || schema.anyOf || schema.oneOf).toBeTruthy()
    expect(() => JSON.stringify(schema)).not.toThrow()
  })

  test.each(all)('says what %s gives', (_, { reply }) => {
    const schema = toJsonSchema(reply, { ...settings, typeMode: 'output' })
    // Only the allowlist is a bare list (protocol 11.3).
    expect(/^(object|array)$/.test(String(schema.type)) || schema.anyOf || schema.oneOf).toBeTruthy()
  })

  test('keeps the form of normalized texts', () => {
    const properties = (name: string) => {
      const input = endpoints[name]?.input
      if (!input) throw new Error(`No endpoint ${name}`)
      return toJsonSchema(input, { ...settings, typeMode: 'input' }).properties
    }
    expect(properties('email.init')).toMatchObject({ email: { type: 'string', format: 'email' } })
    expect(properties('siwe.init')).toMatchObject({ address: { pattern: '^(0x)?[0-9a-fA-F]{40}$' } })
    // Accepts the spaces and hyphens of a pasted code.
    expect(properties('email.link')).toMatchObject({ code: { type: 'string' } })
  })
})
