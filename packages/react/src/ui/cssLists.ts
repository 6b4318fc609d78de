// Lists of rows, and their content (ui/kit.css).
export const cssLists = `
.lk-list{border-radius:var(--lk-radius-control);border:1px solid var(--lk-line);overflow:hidden}
.lk-list.scroll{max-block-size:400px;overflow-y:auto;overscroll-behavior:contain}
.lk-list>li{position:relative}
.lk-list>li+li::before{content:"";position:absolute;inset-block-start:0;inset-inline:54px 0;block-size:1px;background:var(--lk-line);z-index:1}
.lk-row{position:relative;display:flex;flex-wrap:wrap;align-items:center;gap:12px;inline-size:100%;min-block-size:var(--lk-control);padding:8px 14px;font-size:var(--lk-size-label);line-height:1.34;font-weight:500;letter-spacing:-.006em;color:var(--lk-text);transition:background var(--lk-fast);text-decoration:none}
.lk-row:is(button,a):hover{background:var(--lk-sunken)}
.lk-row:is(button,a):active{background:var(--lk-fill)}
.lk-row:focus-visible{outline-offset:-3px;border-radius:var(--lk-radius-control);z-index:2}
.lk-row[aria-disabled=true]{cursor:default;color:var(--lk-text-2)}
.lk-row>.grow{flex:1 1 7em;min-inline-size:0;overflow-wrap:anywhere}
.lk-row>.end{color:var(--lk-text-3);display:flex;align-items:center;gap:8px;flex:none;margin-inline-start:auto}
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
`
