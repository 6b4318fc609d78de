const maxBytes = 64 * 1_024

/** Reads a posted form; empty if it is invalid or too long. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
    request.headers.get('content-type') ?? '',
  )
  const isShort = Number(request.headers.get('content-length') ?? maxBytes + 1) <= maxBytes
  return new URLSearchParams(isForm && isShort ? await request.text() : '')
}
