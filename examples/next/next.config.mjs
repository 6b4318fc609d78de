/** @type {import('next').NextConfig} */
export default {
  // The workspace has its only lock file at its root. Without this setting Next.js guesses the root and warns on each
  // build.
  turbopack: { root: new URL('../..', import.meta.url).pathname },
}
