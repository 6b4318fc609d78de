export function ensureBundler(): void
