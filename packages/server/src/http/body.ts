import { AppError } from '@latchkey/wire'

const usualDepth = 10

/**
 * Reads the JSON object of a request; an empty body is an empty object. Refuses malformed, huge or hostile ones (R29:
 * malformed bodies).
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  depth = usualDepth,
): Promise<Record<string, unknown>> {
  const text = await readText(request, maxBytes)
  if (text.trim() === '') return {}
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupported_media_type')
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid_data', { message: 'The body must be a JSON object.' })
  assertHarmless(body, depth)
  return body as Record<string, unknown>
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const lengthHeader = request.headers.get('content-length')
  // Node cuts a body at its announced length, so that can be trusted; without one, the bytes are counted.
  if (lengthHeader === null) return readCounted(request, maxBytes)
  if (!(Number(lengthHeader) <= maxBytes)) throw new AppError('body_too_large')
  const text = await request.text()
  if (Buffer.byteLength(text) > maxBytes) throw new AppError('body_too_large')
  return text
}

async function readCounted(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new AppError('body_too_large')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the body.
    throw new AppError('invalid_data', { message: 'The body is not valid JSON.' })
  }
}

/** Not valid text for Postgres: a zero byte, or half of a surrogate pair. */
const notText = /[\0\p{Surrogate}]/u

/** `depth` is the remaining depth. */
function assertHarmless(value: unknown, depth: number): void {
  if (typeof value === 'string' && notText.test(value)) throw new AppError('invalid_data')
  if (typeof value !== 'object' || value === null) return
  if (depth === 0) throw new AppError('invalid_data', { message: 'The body is nested too deeply.' })
  if (Object.hasOwn(value, '__proto__')) throw new AppError('invalid_data')
  for (const [name, member] of Object.entries(value)) {
    assertHarmless(name, depth)
    assertHarmless(member, depth - 1)
  }
}
