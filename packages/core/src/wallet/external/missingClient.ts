/**
 * Stands in for a vendor's client that the app has not installed, where webpack would end the build for a missing one
 * (`imports` of package.json). Loading it fails, as loading a missing module does.
 */
throw new Error('This optional package is not installed.')

export {}
