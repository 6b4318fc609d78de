/** The client pings until it gets a response, which only means that the page is listening (protocol 6.2). */
export async function ready() {
  return {}
}
