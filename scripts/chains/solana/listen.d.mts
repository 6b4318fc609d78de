import type { Server } from 'node:net'

export function listenOnPair(server: Server, next: Server, port: number): Promise<number>
