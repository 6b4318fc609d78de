import { endpoints } from '@latchkey/wire'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApi } from './openapi.ts'
import { operationSummaries } from './operationSummaries.ts'

type Parameter = { name: string; in: string; schema: { maxLength?: number } }
type Operation = {
  operationId: string
  summary?: string
  parameters: Parameter[]
  security: object[]
  responses: Record<string, { headers?: object; content: object }>
}

const description = openApi({ publicUrl: 'https://auth.example.com' })
const paths = description.paths as Record<string, Record<string, Operation>>
const management = Object.entries(endpoints).filter(([name]) => name.startsWith('management.'))

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(description))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('error: the validator refuses a description with a mistake', async () => {
  const broken = structuredClone(description)
  const [first] = Object.values(broken.paths as typeof paths)
  const [operation] = Object.values(first ?? {})
  Object.assign(operation ?? {}, { responses: { 200: {} } })
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

describe.each(management)('%s', (name, { path, method, aliases = [], isKeyed }) => {
  const operations = [path, ...aliases].map(
    (one) => paths[one.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
  )

  test('is described under both prefixes, with a summary, its headers and its errors', () => {
    expect(operations).toHaveLength(2)
    for (const operation of operations) {
      expect(operation?.summary).toBe(operationSummaries[name.replace('management.', '')])
      expect(operation?.summary).toMatch(/^[A-Z].*[^.]$/)
      expect(operation?.security).toEqual([{ appSecret: [] }])
      const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? []
      expect(headers.map((header) => header.name)).toEqual([
        'privy-app-id',
        ...(isKeyed ? ['privy-idempotency-key'] : []),
      ])
      expect(operation?.responses.default?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      })
      expect(Object.keys(operation?.responses['429']?.headers ?? {})).toEqual([
        'retry-after',
        'x-should-retry',
      ])
    }
  })
})

test('no summary is for a call that is gone', () => {
  const names = management.map(([name]) => name.replace('management.', ''))
  expect(Object.keys(operationSummaries).filter((name) => !names.includes(name))).toEqual([])
})
