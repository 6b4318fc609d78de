import { expect, test } from 'vitest'
import { browserName, describeBrowser, deviceName, systemName } from './label.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

/** User agents of browsers: browser, system, and the device if it is named. */
const browsers: [string, string | undefined, string | undefined, string | undefined, string][] = [
  [
    `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
    undefined,
    'Chrome on Windows',
  ],
  [
    `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
    undefined,
    'Edge on Windows',
  ],
  [
    `${android} ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0`,
    'Edge',
    'Android',
    undefined,
    'Edge on Android',
  ],
  [
    `${iPhone} ${webkit} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`,
    'Edge',
    'iOS',
    'iPhone',
    'Edge on iOS',
  ],
  [
    `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'Windows',
    undefined,
    'Opera on Windows',
  ],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12', 'Opera', 'Windows', undefined, 'Opera on Windows'],
  [
    `${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    undefined,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'Linux',
    undefined,
    'Firefox on Linux',
  ],
  [`${iPad} ${webkit} FxiOS/140.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iOS', 'iPad', 'Firefox on iOS'],
  [`${iPhone} ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS', 'iPhone', 'Chrome on iOS'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 15000.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    'Chromebook',
    'Chrome on ChromeOS',
  ],
  [`${mac} ${webkit} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS', 'Mac', 'Safari on macOS'],
  [`${mac} ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'macOS', 'Mac', 'Chrome on macOS'],
  ['Shop/1 CFNetwork/1500 Darwin/24.0', 'App', undefined, undefined, 'App'],
  ['okhttp/4.12.0', 'App', undefined, undefined, 'App'],
  ['expo/52', 'App', undefined, undefined, 'App'],
  [`${windows} Some/1.0`, undefined, 'Windows', undefined, 'Browser on Windows'],
  ['', undefined, undefined, undefined, 'Unknown device'],
  ['curl/8.5.0', undefined, undefined, undefined, 'Unknown device'],
]

test.each(browsers)('%s', (userAgent, browser, system, device, label) => {
  expect(browserName(userAgent)).toBe(browser)
  expect(systemName(userAgent)).toBe(system)
  expect(deviceName(userAgent)).toBe(device)
  expect(describeBrowser(userAgent)).toBe(label)
})
