import { type Endpoint, endpoints, serverErrors } from '@latchkey/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import { operationSummaries } from './operationSummaries.ts'

type Json = Record<string, unknown>

const security: Record<Endpoint['guard'], Json[]> = {
  public: [],
  anyone: [{ appId: [] }],
  user: [{ appId: [], accessToken: [] }],
  app: [{ appSecret: [] }],
}

const securitySchemes = {
  appId: { type: 'apiKey', in: 'header', name: 'privy-app-id' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  appSecret: { type: 'http', scheme: 'basic', description: 'App id and app secret' },
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(serverErrors) },
    data: { type: 'object' },
  },
}

const errorContent = json({ $ref: '#/components/schemas/Error' })
const retryHeader = {
  description: '`false`: the same request would be refused again.',
  schema: { type: 'string', enum: ['false'] },
}
const tooManyRequests = {
  description: 'The app sent too many requests, or the same request is running.',
  headers: {
    'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    'x-should-retry': retryHeader,
  },
  content: errorContent,
}
const appIdHeader = {
  ...{ name: 'privy-app-id', in: 'header', required: false, schema: { type: 'string' } },
  description: 'The app id, as in the authorization. Published SDKs send it.',
}
const idempotencyHeader = {
  ...{ name: 'privy-idempotency-key', in: 'header', required: false },
  description: 'The same request with the same key gets the stored response for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 256 },
}

/** OpenAPI 3.1 of every call in the contract, from the same values that the routes use. */
export function openApi(options: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    for (const [n, one] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = one.replace(/:(\w+)/g, '{$1}')
      const id = n === 0 ? name : `${name}.${n}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: options.publicUrl }],
    paths,
    components: { securitySchemes, schemas: { Error: errorSchema } },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const input = toSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Json> // an input is an object
  const requiredNames = new Set((input.required as string[] | undefined) ?? [])
  const own = Object.keys(properties).filter((member) => !parameters.includes(member))
  const isQuery = endpoint.method === 'GET'
  const [area = '', member = ''] = name.split('.')
  const summary = area === 'management' ? operationSummaries[member] : undefined
  return {
    operationId: name,
    ...(summary === undefined ? {} : { summary }),
    tags: [area],
    security: security[endpoint.guard],
    parameters: [
      ...(endpoint.guard === 'app' ? [appIdHeader] : []),
      ...(endpoint.isKeyed ? [idempotencyHeader] : []),
      ...parameters.map((member) =>
        parameter(member, { in: 'path', schema: properties[member], required: true }),
      ),
      ...(isQuery ? own : []).map((member) =>
        parameter(member, { in: 'query', schema: properties[member], required: requiredNames.has(member) }),
      ),
    ],
    ...(isQuery ? {} : { requestBody: { content: json(withoutMembers(input, parameters)) } }),
    responses: {
      200: { description: 'Success', content: json(toSchema(endpoint.reply, 'output')) },
      ...(endpoint.guard === 'app' ? { 429: tooManyRequests } : {}),
      default: { description: 'Error', headers: { 'x-should-retry': retryHeader }, content: errorContent },
    },
  }
}

function parameter(name: string, options: { in: string; schema: Json | undefined; required: boolean }): Json {
  return { name, in: options.in, required: options.required, schema: options.schema ?? { type: 'string' } }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function withoutMembers(schema: Json, names: readonly string[]): Json {
  const { properties, required, ...rest } = schema
  if (typeof properties !== 'object' || properties === null) return schema
  const entries = Object.entries(properties).filter(([name]) => !names.includes(name))
  const namesLeft = Array.isArray(required) ? required.filter((name) => !names.includes(name)) : []
  return {
    ...rest,
    properties: Object.fromEntries(entries),
    ...(namesLeft.length > 0 ? { required: namesLeft } : {}),
  }
}

function toSchema(schema: Endpoint['input'], typeMode: 'input' | 'output'): Json {
  // Leaves out what JSON Schema cannot express (a check, a transform): the description stays true, but wider.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
    typeMode,
    errorMode: 'ignore',
  })
  return rest as Json
}
