/** Whether the wallet's app opens directly while the page stays, as on Android. */
export function opensByItself(): boolean {
  return /android/i.test(navigator.userAgent)
}

/** Opens a separate window: if the app is not installed, this page must not be left. */
export function openWallet(connectUri: string): void {
  window.open(connectUri, '_blank', 'noopener')
}
