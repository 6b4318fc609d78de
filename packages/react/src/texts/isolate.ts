/** For a right-to-left language: isolates inserted values, so that their dots and brackets stay on their side. */
export function isolate<T>(texts: T): T {
  return JSON.parse(JSON.stringify(texts).replace(/\{\w+\}/g, '\u2068$&\u2069'))
}
