// Lists, receipt rows, notices, quotes (ui/kit.css).
export const cssLists = `
.lk-list{border-radius:var(--lk-radius-control);border:1px solid var(--lk-line);overflow:hidden}
.lk-list.scroll{max-block-size:400px;overflow-y:auto;overscroll-behavior:contain}
.lk-list>li{position:relative}
.lk-list>li+li::before{content:"";position:absolute;inset-block-start:0;inset-inline:54px 0;block-size:1px;background:var(--lk-line);z-index:1}
.lk-row{position:relative;display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:var(--lk-control);padding:8px 14px;font-size:var(--lk-size-label);line-height:1.34;font-weight:500;letter-spacing:-.006em;color:var(--lk-text);transition:background var(--lk-fast);text-decoration:none}
.lk-row:is(button,a):hover{background:var(--lk-sunken)}
.lk-row:is(button,a):active{background:var(--lk-fill)}
.lk-row:focus-visible{outline-offset:-3px;border-radius:var(--lk-radius-control);z-index:2}
.lk-row[aria-disabled=true]{cursor:default;color:var(--lk-text-2)}
.lk-row>.grow{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.lk-row>.end{color:var(--lk-text-3);display:flex;align-items:center;gap:8px;flex:none}
.lk-hover{opacity:0;font-size:var(--lk-size-small);color:var(--lk-accent-text)}
.lk-row:is(:hover,:focus-visible) .lk-hover{opacity:1}
.lk-tile{inline-size:28px;block-size:28px;border-radius:var(--lk-radius-tile);display:grid;place-items:center;background:var(--lk-fill);color:var(--lk-text-2);font-size:13px;line-height:1;font-weight:600;flex:none;letter-spacing:0;overflow:hidden}
.lk-mark{inline-size:62%;block-size:62%;color:var(--lk-text)}
.lk-mark.wide{inline-size:86%;block-size:86%}
.lk-mark.full{inline-size:100%;block-size:100%}
.lk-brand>.lk-tile{inline-size:32px;block-size:32px;border-radius:9px;font-size:15px}
.lk-chip{display:inline-flex;align-items:center;gap:4px;min-block-size:22px;padding:2px 8px;border-radius:99px;background:var(--lk-fill);color:var(--lk-text-2);font-size:var(--lk-size-micro);line-height:16px;font-weight:500;letter-spacing:0;white-space:nowrap;flex:none}
.lk-chip.accent{background:var(--lk-accent-soft);color:var(--lk-accent-text)}
.lk-or{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:12px;color:var(--lk-text-3);font-size:var(--lk-size-small);line-height:16px}
.lk-or::before,.lk-or::after{content:"";block-size:1px;background:var(--lk-line)}
.lk-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
.lk-section{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.lk-section>h3{font-size:var(--lk-size-small);line-height:1.385;font-weight:500;color:var(--lk-text-2)}
.lk-rows{border-radius:var(--lk-radius-control);background:var(--lk-sunken);padding:4px 14px}
.lk-rows>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding-block:10px}
.lk-rows>div+div{border-block-start:1px solid var(--lk-line)}
.lk-rows dt{color:var(--lk-text-2);flex:none;max-inline-size:50%;overflow-wrap:anywhere}
.lk-rows dd{font-weight:500;text-align:end;font-variant-numeric:tabular-nums;min-inline-size:0;overflow-wrap:anywhere;display:flex;gap:0 6px;align-items:center;justify-content:flex-end;flex-wrap:wrap}
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
.lk-mono{font-variant:tabular-nums slashed-zero no-contextual;letter-spacing:.005em;direction:ltr;unicode-bidi:isolate}
.lk-copy{position:relative;inline-size:24px;block-size:24px;display:inline-grid;place-items:center;color:var(--lk-text-3);border-radius:6px;margin-inline-end:-4px;flex:none}
.lk-copy::after{content:"";position:absolute;inset:-10px}
.lk-copy:hover{color:var(--lk-text);background:var(--lk-fill)}
.lk-copy.good{color:var(--lk-success)}
.lk-skel{display:block;border-radius:6px;background:linear-gradient(100deg,var(--lk-fill) 35%,var(--lk-fill-hover) 50%,var(--lk-fill) 65%) 0 0/300% 100%;animation:lk-sheen 1.6s linear infinite;block-size:12px;inline-size:46%}
.lk-skel.lk-tile{inline-size:28px;block-size:28px}
.lk-skel.field{inline-size:100%;block-size:var(--lk-control);border-radius:var(--lk-radius-control)}
.lk-skel.button{block-size:var(--lk-button)}
li:nth-child(even) .lk-skel:not(.lk-tile){inline-size:34%}
.lk-late{animation:lk-fade var(--lk-base) .3s backwards}
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
