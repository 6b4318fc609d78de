// The bundler, on a free port of this machine. Its arguments are those of alto.
import { Server } from 'node:net'

// Alto listens on every interface and does not print its port.
const { listen } = Server.prototype
Server.prototype.listen = function listenHere(options, ...rest) {
  this.once('listening', () => console.log(`Listening on http://127.0.0.1:${this.address().port}`))
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

// It ends with the process that started it.
process.stdin.on('close', () => process.exit()).resume()

// Its package exports the library only.
await import('./node_modules/@pimlico/alto/esm/cli/alto.js')
