/**
 * JSON for a column of type jsonb. Names come from all over the world, some cut in the middle of an emoji or with a
 * zero byte. Postgres stores neither, and that must not lock out a user.
 */
export function jsonb(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? member.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '') : member,
  )
}

/** Whether Postgres stores every text in a value, names of members aside. */
export function isStorable(value: unknown): boolean {
  return jsonb(value) === JSON.stringify(value)
}
