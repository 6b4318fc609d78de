/** The URL of a worker script from the bundler. */
declare module '*?worker&url' {
  const url: string
  export default url
}
