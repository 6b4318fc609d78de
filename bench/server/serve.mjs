// One variant in a process of its own, started by load.mjs; sends its paths once it listens.
process.env.NODE_ENV = 'production'

const [variant, port, connection] = process.argv.slice(2)
const { start } = await import(`./${variant}.mjs`)
const spec = await start({ port: Number(port), connection: JSON.parse(connection) })
process.send({ spec })
// What a request costs the server's process: steadier than the rate on a machine that others use too.
process.on('message', () => process.send({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit(0))
