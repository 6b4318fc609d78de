import { run } from './cli/run.ts'

const code = await run(process.argv.slice(2), {
  out: {
    line: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
  },
})
// Nothing that is still open may hold a finished command back.
process.stdout.write('', () => process.exit(code))
