/**
 * JSON for a column of type jsonb. Names come from all over the world, cut in the middle of an emoji or with
 * a zero byte in them; Postgres stores neither, and no user must be kept out by it.
 */
export function jsonb(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? member.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '') : member,
  )
}
