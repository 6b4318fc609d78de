import { networkMarks } from '../../packages/react/src/ui/marks/draw.tsx'
import { toMarkUrl } from './toMarkUrl.ts'

const head = `// biome-ignore-all format: made of the modal's marks by \`npm run docs:reference\`
/** The marks of social networks as the modal draws them, as addresses of images (\`test/sandboxMarks.test.ts\`). */
export const networkMarks: Readonly<Record<string, string>> = {`

/** The right content of `sandbox/networkMarks.ts`. */
export async function writeNetworkMarks(): Promise<string> {
  const rows = Object.entries(networkMarks).map(
    async ([name, load]) => `  ${name}: '${toMarkUrl((await load()).art)}',`,
  )
  return [head, ...(await Promise.all(rows)), '}', ''].join('\n')
}
