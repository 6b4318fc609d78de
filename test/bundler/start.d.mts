import type { ChildProcess } from 'node:child_process'

export function startBundler(chainUrl: string): { child: ChildProcess; url: Promise<string> }
