// Rows with amounts: only the account behind the pill uses them.
export const menuStyles = `
.lk-amount{font-size:var(--lk-size-body);font-weight:500;color:var(--lk-text);font-variant-numeric:tabular-nums;text-align:end;overflow-wrap:anywhere;min-inline-size:0}
.lk-row>.end:has(.lk-amount){flex:0 1 auto;max-inline-size:45%;min-inline-size:0}
.lk-amount.lk-skel{inline-size:64px;min-inline-size:64px;block-size:14px}
.lk-amount small{display:block;font-size:var(--lk-size-small);font-weight:400;color:var(--lk-text-2)}
.lk-risen{border-radius:8px;animation:lk-risen 1.6s var(--lk-out)}
@keyframes lk-risen{from{background:var(--lk-success-soft);color:var(--lk-success);box-shadow:0 0 0 6px var(--lk-success-soft)}}
@media (prefers-reduced-motion:reduce){.lk-risen{animation:none}}
.lk-rownote{margin:0;padding-block:0 12px;padding-inline:64px 12px;font-size:var(--lk-size-small);color:var(--lk-text-2)}
.lk-said-on{color:var(--lk-accent-text)}
.lk-silent{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:64px;padding:8px 14px;color:var(--lk-text-2);font-size:var(--lk-size-small)}
.lk-silent>span{min-inline-size:0;overflow-wrap:anywhere}
.lk-silent>.lk-link{flex:none;min-block-size:44px;padding-inline:8px}
.lk-who{display:flex;align-items:center;gap:12px;min-inline-size:0}
.lk-who>.lk-tile{inline-size:40px;block-size:40px;border-radius:50%;background:var(--lk-accent-soft);color:var(--lk-accent-text);font-size:16px}
.lk-who>span:last-child{min-inline-size:0;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:8;overflow:hidden}
`
