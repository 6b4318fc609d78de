/** Keys without a character, by their code points in WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  a: 'a',
  v: 'v',
} as const

export type Key = keyof typeof keys
