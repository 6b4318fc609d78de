/**
 * Replaces a vendor's client that the app has not installed: webpack fails the build for a missing module (`imports` of
 * package.json). Loading it throws, as for a missing module.
 */
throw new Error('This optional package is not installed.')

export {}
