import { run } from './cli/run.ts'

// The reader of the output may have gone (EPIPE). Unhandled, that error would end the server or delay its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const code = await run(process.argv.slice(2), {
  out: {
    line: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
  },
})
// An open handle must not keep a finished command running.
process.stdout.write('', () => process.exit(code))
