/** Android hands the address to the wallet's app and leaves the page where it is. */
export function opensByItself(): boolean {
  return /android/i.test(navigator.userAgent)
}

/** In a window of its own: where the app is not installed, this page must not be left. */
export function openWallet(connectUri: string): void {
  window.open(connectUri, '_blank', 'noopener')
}
