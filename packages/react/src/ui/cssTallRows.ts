// Rows with a second line about their subject.
export const cssTallRows = `
.lk .lk-row.tall{min-block-size:64px;padding:10px 12px}
.lk-row.tall small{display:block;font-size:var(--lk-size-small);font-weight:400;color:var(--lk-text-2);letter-spacing:0}
.lk-row.tall>.lk-tile{inline-size:40px;block-size:40px;border-radius:calc(var(--lk-radius-tile) + 3px)}
.lk-list>li:has(>.tall)+li::before{inset-inline-start:64px}
`
