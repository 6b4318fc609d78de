/** Whether the URL opens the wallet's app and leaves the page as it is, as on Android. */
export function opensByItself(): boolean {
  return /android/i.test(navigator.userAgent)
}

/** Opens a separate window: if the app is not installed, this page must not be left. */
export function openWallet(connectUri: string): void {
  window.open(connectUri, '_blank', 'noopener')
}
