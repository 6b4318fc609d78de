/**
 * A migration for an engine without BRIN indexes, such as YugabyteDB: B-trees in their place, which find the same rows
 * and take more space.
 *
 * @example
 * withoutBrin('create index a on b using brin (c)') // 'create index a on b (c)'
 */
export function withoutBrin(sql: string): string {
  return sql
    .replace(/ using brin\b/gi, '')
    .replace(/^alter index \S+ set \(autosummarize = (on|off)\);$/gim, '')
}
