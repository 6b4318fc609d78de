// The country of a number (ui/kit.css).
export const cssCountry = `
.lk-country{position:relative;display:flex;align-items:center;gap:4px;align-self:stretch;margin-block:2px;padding-inline-end:10px;border-inline-end:1px solid var(--lk-line);color:var(--lk-text);font-size:var(--lk-size-label);font-variant-numeric:tabular-nums;white-space:nowrap}
.lk-country>:first-child{margin-inline-end:8px;color:var(--lk-text-2)}
.lk-country select{position:absolute;inset:-2px 0;opacity:0;inline-size:100%;cursor:pointer;font-size:16px}
.lk-country:focus-within{outline:2px solid var(--lk-focus);outline-offset:-6px;border-radius:10px}
.lk-country em{font-style:normal;color:var(--lk-text-2)}
`
