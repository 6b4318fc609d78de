/** Of the providers on the page. */
const appIds: string[] = []

/**
 * Warns of a second provider. A token of another app ends the session (protocol 4.1), so a login in one app is a logout
 * in the other. Gives the function that takes this one off the page.
 */
export function countProviders(appId: string): () => void {
  appIds.push(appId)
  const apps = new Set(appIds).size > 1 ? ', with apps that log each other out' : ''
  if (appIds.length > 1) console.warn(`More than one <PrivyProvider> is on the page${apps}.`)
  return () => void appIds.splice(appIds.indexOf(appId), 1)
}
