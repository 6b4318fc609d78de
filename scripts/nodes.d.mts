export declare const versions: readonly string[]
export declare function installNode(version: string): string | undefined
