export type Request = { method: string; url: string; headers: Record<string, string | undefined> }
export function findApp(request: Request): { app: string } | { readBody: true } | { askAll: true } | undefined
