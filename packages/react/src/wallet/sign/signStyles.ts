// Styles that only requests to sign use (ui/kit.css): they load with them, not with the first chunk.
export const signStyles = `
.lk-title .over{display:block;font-size:var(--lk-size-body);line-height:20px;font-weight:400;letter-spacing:0;color:var(--lk-text-2);margin-block-end:2px}
.lk-title .fig{display:block;font-size:calc(34px*var(--lk-scale));line-height:1.15;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.lk-title .long{font-size:calc(26px*var(--lk-scale))}
.lk-title .longer{font-size:var(--lk-size-title);line-height:1.3}
.lk-title em{font-style:normal;font-size:.56em;font-weight:500;color:var(--lk-text-2)}
.lk-title .longer em{font-size:.8em}
.lk-title .fig .lk-skel{display:inline-block;block-size:.72em;inline-size:5em}
.lk-title .fig .lk-skel,.lk-rows dd>.lk-skel{vertical-align:baseline}
.lk-rows dd>.lk-skel{inline-size:88px}
.lk-rows dd b{font-weight:600}
.lk-rows dd>bdi{text-align:-webkit-match-parent;text-align:match-parent}
.lk-rows{text-align:start}
.lk-warnings{gap:8px}
.lk-warnings>.lk-arrives{overflow:hidden;animation:lk-arrive 320ms cubic-bezier(.22,.8,.24,1) backwards}
@keyframes lk-arrive{from{opacity:0;max-block-size:0;margin-block-end:-8px}to{max-block-size:160px}}
.lk-said{display:flex;gap:12px;padding:12px 14px;border:1px solid var(--lk-line);border-radius:var(--lk-radius-control);font-size:var(--lk-size-body);line-height:1.42;text-align:start;overflow-wrap:anywhere}
.lk-said>div{display:grid;gap:2px;justify-items:start;min-inline-size:0}
.lk-said small{font-size:var(--lk-size-micro);color:var(--lk-text-2)}
.lk-said b{font-weight:600}
.lk-said .lg>.lk-tile{inline-size:48px;block-size:48px;border-radius:var(--lk-radius-box)}
.lk-acc .lk-rows{background:none;padding-block:0}
.lk-datacap{padding:8px 14px 0;font-size:var(--lk-size-small);color:var(--lk-text-2);text-align:start}
.lk-rows .wide dd:has(>.lk-copy){flex-wrap:nowrap;justify-content:space-between}
.lk-rows .wide dd>.lk-avatar{inline-size:32px;block-size:32px;margin-inline-end:4px}
.lk-rows .wide dd>.lk-avatar+.lk-mono{flex:1;min-inline-size:0;align-self:center}
.lk-mono>span{display:inline-block}
.lk-waitaddress{display:grid;align-content:space-evenly;block-size:2lh;inline-size:60%}
.lk-btn.danger-ghost{color:var(--lk-danger)}
.lk-btn.danger-ghost:hover{background:var(--lk-danger-soft)}
@media (forced-colors:active){.lk-btn.danger-ghost{border:1px solid}}
`
