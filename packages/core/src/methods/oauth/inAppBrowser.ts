/**
 * Whether this is a browser inside another app, which Google refuses (protocol 7.2).
 *
 * @example
 * if (isInAppBrowser()) show('Open this page in your browser to log in with Google.')
 */
export function isInAppBrowser(): boolean {
  return (
    /fbav|fban|instagram|snapchat|linkedinapp/i.test(navigator.userAgent) || 'ReactNativeWebView' in window
  )
}

/** On Android the network's app opens `x.com` links and does not return to the browser. */
export function withTwitterHost(url: string): string {
  const address = new URL(url)
  if (address.hostname === 'x.com' && /android/i.test(navigator.userAgent)) address.hostname = 'twitter.com'
  return address.href
}
