export type ErrorScreens = {
  /** The browser does not let the page store anything. */
  'errors.storageBlocked': Record<never, never>
}
