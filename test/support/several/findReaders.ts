import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['wire', 'core', 'frame', 'react', 'server']
const packages = join(import.meta.dirname, '../../../packages')
/**
 * The names of functions that parse, decode, read or list something. A call whose handler is declared in wire does not
 * count.
 */
const form =
  /^export (?:async )?(?:function|const) ((?:parse|decode|read|describe|list|split)[A-Z]\w*)\b(?! = (?:endpoint|declare)\()/gm

/** All of them: the file below `packages`, then the name. */
export function findReaders(): string[] {
  const files = names.flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/src/${file}`,
    ),
  )
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(packages, file), 'utf8').matchAll(form)].map(([, name]) => `${file} ${name}`),
    )
}
