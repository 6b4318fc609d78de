/** The first match wins: Chrome calls itself Safari, Edge calls itself Chrome. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\b(okhttp|CFNetwork|Expo|ReactNative)\b/i, 'App'],
] as const
const systems = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const devices = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
] as const

export const browserName = (userAgent: string) => nameIn(browsers, userAgent)
export const systemName = (userAgent: string) => nameIn(systems, userAgent)
/** Only some browsers still send it: others hide maker and model. */
export const deviceName = (userAgent: string) => nameIn(devices, userAgent)

/** `Firefox on Linux`, for lists of sessions and devices. The user agent itself is not stored. */
export function describeBrowser(userAgent: string): string {
  const browser = browserName(userAgent)
  const system = systemName(userAgent)
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Browser', system].filter((part) => part !== undefined).join(' on ')
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
