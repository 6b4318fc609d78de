// Receipt rows, and collapsed content (ui/kit.css): the first chunk uses none of them.
export const cssRows = `
.lk-rows dd>.lk-coin{inline-size:18px;block-size:18px;font-size:10px}
.lk-rows dd>.lk-coin+bdi{align-self:baseline}
.lk-rows{border-radius:var(--lk-radius-control);background:var(--lk-sunken);padding:4px 14px}
.lk-rows>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding-block:10px}
.lk-rows>div+div{border-block-start:1px solid var(--lk-line)}
.lk-rows dt{color:var(--lk-text-2);flex:none;max-inline-size:50%;overflow-wrap:anywhere}
.lk-rows dd{font-weight:500;text-align:end;font-variant-numeric:tabular-nums;min-inline-size:0;overflow-wrap:anywhere;display:flex;gap:0 6px;align-items:center;justify-content:flex-end;flex-wrap:wrap}
.lk-short{white-space:nowrap}
.lk-rows small{font-size:var(--lk-size-small);color:var(--lk-text-2);font-weight:400}
.lk-rows .cap{padding-block:10px 6px}
.lk-rows .cap dt{color:var(--lk-text);font-weight:600;max-inline-size:60%}
.lk-rows .cap dd{color:var(--lk-text-2);font-weight:400;font-size:var(--lk-size-small)}
.lk-rows .d1{padding-inline-start:12px}
.lk-rows .d2{padding-inline-start:24px}
.lk-rows .d3{padding-inline-start:36px}
.lk-rows :is(.d1,.d2,.d3){padding-block:6px;border-block-start-color:transparent}
.lk-rows .wide{display:grid;grid-template-columns:minmax(0,1fr);gap:2px}
.lk-rows .wide dt{max-inline-size:none}
.lk-rows .wide dd{text-align:start;justify-content:flex-start;white-space:pre-wrap;font-weight:400}
.lk-acc{border-radius:var(--lk-radius-control);background:var(--lk-sunken);overflow:hidden}
.lk-acc>summary{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:var(--lk-target);padding:8px 14px;cursor:pointer;list-style:none;font-weight:500;border-radius:var(--lk-radius-control)}
.lk-acc>summary::-webkit-details-marker{display:none}
.lk-acc>summary:focus-visible{outline-offset:-3px}
.lk-acc>summary .lk-i{color:var(--lk-text-3);transition:transform var(--lk-base) var(--lk-out)}
.lk-acc[open]>summary .lk-i{transform:rotate(180deg)}
.lk-acc>div{border-block-start:1px solid var(--lk-line);max-block-size:700px;overflow-y:auto}
.lk-acc .lk-rows{background:none;border-radius:0}
.lk-rows+.lk-acc,.lk-quote+.lk-rows,.lk-quote+.lk-acc,.lk-acc+.lk-acc,.lk-notice+.lk-rows{margin-block-start:-8px}
`
