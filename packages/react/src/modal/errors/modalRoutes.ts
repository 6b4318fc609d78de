export type ErrorScreens = {
  /** The browser lets the page store nothing. */
  'errors.storageBlocked': Record<never, never>
}
