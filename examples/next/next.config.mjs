/** @type {import('next').NextConfig} */
export default {
  // The workspace has one lock file at its root; without this Next.js guesses, and says so at each build.
  turbopack: { root: new URL('../..', import.meta.url).pathname },
}
