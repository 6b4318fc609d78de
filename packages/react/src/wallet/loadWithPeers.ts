import { AppError } from '@latchkey/wire'

/** How bundlers, browsers and Node say that there is no such package. */
const missing = /could not resolve|cannot find (module|package)|failed to resolve module specifier/i

/**
 * Loads a chunk that needs packages which the app brings itself.
 *
 * @throws AppError `feature_not_enabled` that names them where one is missing, `server_unreachable` where the chunk did
 * not arrive.
 */
export async function loadWithPeers<T>(load: () => Promise<T>, packages: string): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (!missing.test(String(cause))) throw AppError.from(cause, 'server_unreachable')
    throw new AppError('feature_not_enabled', {
      message: `This needs packages that are not installed: \`npm install ${packages}\`.`,
      cause,
    })
  }
}
