import type { Authorization } from '../authorization/authorization.ts'
import type { CallOptions, WriteOptions } from '../http/call.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import type { KeyQuorum, NewKeyQuorum } from './keyQuorum.ts'

/** A key quorum is its own owner: its keys sign its changes. */
type ChangeOptions = CallOptions & { authorization: Authorization }

/** The keys with which the app's server signs wallet requests. Every method throws `LatchkeyError`. */
export class KeyQuorums {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  create(quorum: NewKeyQuorum, options?: WriteOptions): Promise<KeyQuorum> {
    return send(this.#connection, { ...options, method: 'POST', path: ['key_quorums'], body: quorum })
  }

  get(quorumId: string, options?: CallOptions): Promise<KeyQuorum> {
    return send(this.#connection, { ...options, method: 'GET', path: ['key_quorums', quorumId] })
  }

  update(quorumId: string, changes: NewKeyQuorum, options: ChangeOptions): Promise<KeyQuorum> {
    const path = ['key_quorums', quorumId]
    return send(this.#connection, { ...options, method: 'PATCH', path, body: changes })
  }

  async delete(quorumId: string, options: ChangeOptions): Promise<void> {
    await send(this.#connection, { ...options, method: 'DELETE', path: ['key_quorums', quorumId] })
  }
}
