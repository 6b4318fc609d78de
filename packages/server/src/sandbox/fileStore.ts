import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
export type StoredFile = { id: string; name: string; content: string; created_at: Date }

/** Newest first. */
export function listFiles(db: Db, { folder, name }: { folder: string; name: string }): Promise<StoredFile[]> {
  return inFolder(db, folder).where('name', '=', name).orderBy('created_at', 'desc').orderBy('id').execute()
}

export function findFile(
  db: Db,
  { folder, id }: { folder: string; id: string },
): Promise<StoredFile | undefined> {
  return inFolder(db, folder).where('id', '=', id).executeTakeFirst()
}

/** Creates a file or replaces its content. */
export async function writeFile(db: Db, { folder, ...file }: StoredFile & { folder: string }): Promise<void> {
  const { content } = file
  await db
    .insertInto('sandbox_files')
    .values({ folder, ...file })
    .onConflict((on) => on.column('id').doUpdateSet({ content }))
    .execute()
}

/** All files without an id. */
export async function deleteFiles(db: Db, { folder, id }: { folder: string; id?: string }): Promise<void> {
  const all = db.deleteFrom('sandbox_files').where('folder', '=', folder)
  await (id === undefined ? all : all.where('id', '=', id)).execute()
}

function inFolder(db: Db, folder: string) {
  return db
    .selectFrom('sandbox_files')
    .select(['id', 'name', 'content', 'created_at'])
    .where('folder', '=', folder)
}
