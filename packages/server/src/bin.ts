import { run } from './cli/run.ts'

// The reader of the output may be gone (EPIPE): unhandled, that error would end the server or delay its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const code = await run(process.argv.slice(2), {
  out: {
    line: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
  },
})
// Nothing that is still open may hold a finished command back.
process.stdout.write('', () => process.exit(code))
