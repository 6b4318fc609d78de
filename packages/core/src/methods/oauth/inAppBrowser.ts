/**
 * Browsers inside other apps, to which Google shows nothing but a refusal (protocol 7.2).
 *
 * @example
 * if (isInAppBrowser()) show('Open this page in your browser to log in with Google.')
 */
export function isInAppBrowser(): boolean {
  return (
    /fbav|fban|instagram|snapchat|linkedinapp/i.test(navigator.userAgent) || 'ReactNativeWebView' in window
  )
}

/** The app of the network takes `x.com` on Android and does not give it back. */
export function withTwitterHost(url: string): string {
  const address = new URL(url)
  if (address.hostname === 'x.com' && /android/i.test(navigator.userAgent)) address.hostname = 'twitter.com'
  return address.href
}
