/** The address of a script that runs on a thread of its own, as the bundler made it. */
declare module '*?worker&url' {
  const url: string
  export default url
}
