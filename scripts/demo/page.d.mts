import type { Server } from 'node:http'

/** Serves the built example, the gallery and the docs. */
export function startDemoPage(
  config: { apiUrl: string; demoPort: number; origins: readonly string[]; chains: object },
  app: { appId: string; providerAppId: string },
): Promise<Server>
