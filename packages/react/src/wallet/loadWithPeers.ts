import { AppError } from '@latchkey/wire'

/** The errors of bundlers, browsers and Node for a missing package. */
const missing = /could not resolve|cannot find (module|package)|failed to resolve module specifier/i

/**
 * Loads a chunk that needs packages from the app.
 *
 * @throws AppError `feature_not_enabled` that names the packages if one is missing, `server_unreachable` if the chunk
 * did not load.
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
