/** An error answer of JSON-RPC. */
export class Refusal extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** @returns {never} */
export function refuse(code, message, data) {
  throw new Refusal(code, message, data)
}
