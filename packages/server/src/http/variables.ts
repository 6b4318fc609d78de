/** What the layers of one request tell each other through Hono. */
export type Variables = {
  requestId: string
  /** The endpoint's path as declared, for metrics and logs. */
  handler?: string
}
