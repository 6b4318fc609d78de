import { requestDepth, requestLength, requestValues } from '../limits.ts'

/**
 * Whether a request to sign is small enough to be parsed and shown. It does not recurse and stops at the first exceeded
 * limit, so that a hostile request costs no more than a large one.
 *
 * @example
 * if (!fitsRequest(['hello'])) throw new AppError('invalid_message')
 */
export function fitsRequest(request: unknown): boolean {
  let length = 0
  let values = 0
  const queue: { value: unknown; depth: number }[] = [{ value: request, depth: 0 }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { value, depth } = next
    if (++values > requestValues || depth > requestDepth) return false
    if (typeof value === 'string') length += value.length
    // Base 16 is a power of two, so this takes only linear time.
    else if (typeof value === 'bigint') length += value.toString(16).length
    else if (ArrayBuffer.isView(value)) length += 2 * value.byteLength
    else if (Array.isArray(value)) {
      if (value.length > requestValues) return false
      for (const item of value) queue.push({ value: item, depth: depth + 1 })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) {
        length += name.length
        queue.push({ value: member, depth: depth + 1 })
      }
    if (length > requestLength || queue.length > requestValues) return false
  }
  return true
}
