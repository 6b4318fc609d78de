// Runs one variant in its own process, started by load.mjs. Sends its paths once it listens.
process.env.NODE_ENV = 'production'

const [variant, port, connection, keep] = process.argv.slice(2)
const { start } = await import(`./${variant}.mjs`)
const spec = await start({ port: Number(port), connection: JSON.parse(connection), keep: keep === 'keep' })
process.send({ spec })
// The CPU time of the server's process varies less than the rate when other programs use the machine too.
process.on('message', () => process.send({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit(0))
