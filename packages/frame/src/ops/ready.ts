/** The client pings until it is answered; that the page listens is the whole answer (protocol 6.2). */
export async function ready() {
  return {}
}
