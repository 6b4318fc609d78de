/** Resolves when the user comes back by the browser's button to a page that was left, and that the browser kept as it was. */
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
