const prefix = 'did:privy:'

/** The stored id of a user. An app's server may leave out its prefix. */
export function toUserId(text: string): string {
  return text.startsWith(prefix) ? text : `${prefix}${text}`
}
