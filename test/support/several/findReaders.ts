import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['wire', 'core', 'frame', 'react', 'server']
const packages = join(import.meta.dirname, '../../../packages')
/** What parses, decodes, reads or lists something by its name. A call that waits for its handler in wire is none. */
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
