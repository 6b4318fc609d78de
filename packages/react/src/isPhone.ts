/** Whether apps are on this device and extensions are not. */
export function isPhone(): boolean {
  return /android|iphone|ipad|ipod/i.test(navigator.userAgent)
}
