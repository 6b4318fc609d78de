/** Resolves when the user returns with the Back button to a page that the browser kept in memory. */
export function whenKept(): Promise<void> {
  return new Promise((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onShow)
      resolve()
    }
    window.addEventListener('pageshow', onShow)
  })
}
