// Preloaded into a process: kills it like a power cut, before or after one call to the file system that touches the key
// file. KILL_AT is for example `after rename`.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [when, wanted] = (process.env.KILL_AT ?? '').split(' ')
const open = fs.open

function dying(name, call) {
  return async (...args) => {
    if (name === wanted && when === 'before') die()
    const result = await call(...args)
    if (name === wanted && when === 'after') die()
    return result
  }
}

function die() {
  process.kill(process.pid, 'SIGKILL')
  // The signal comes at once. Nothing may run until then.
  for (;;);
}

fs.rename = dying('rename', fs.rename)
fs.link = dying('link', fs.link)
fs.open = async (path, flags, ...rest) => {
  const isDraft = /keys\.json\./.test(String(path))
  const file = await open(path, flags, ...rest)
  const kind = isDraft ? 'draft' : (await file.stat()).isDirectory() ? 'folder' : 'file'
  if (kind === 'file') return file
  for (const name of ['writeFile', 'sync'])
    file[name] = dying(`${kind}.${name}`, Object.getPrototypeOf(file)[name].bind(file))
  return file
}
syncBuiltinESMExports()
