// litesvm: Solana's virtual machine, as a native module of this platform.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The module, or undefined if there is none for this machine. */
export function loadRuntime() {
  const { platform, arch } = process
  const names = platform === 'linux' ? [`linux-${arch}-gnu`, `linux-${arch}-musl`] : [`${platform}-${arch}`]
  for (const name of names)
    try {
      return require(`litesvm-${name}`)
    } catch (error) {
      // The module is for another C library or another system.
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_DLOPEN_FAILED') throw error
    }
  return undefined
}
