// What only requests to sign are drawn with (ui/kit.css): it comes with them, not with the first chunk.
export const signStyles = `
.lk-title .over{display:block;font-size:var(--lk-size-body);line-height:20px;font-weight:400;letter-spacing:0;color:var(--lk-text-2);margin-block-end:2px}
.lk-title .fig{display:block;font-size:calc(34px*var(--lk-scale));line-height:1.15;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.lk-title .long{font-size:calc(26px*var(--lk-scale))}
.lk-title .longer{font-size:var(--lk-size-title);line-height:1.3}
.lk-title em{font-style:normal;font-size:.56em;font-weight:500;color:var(--lk-text-2)}
.lk-title .longer em{font-size:.8em}
.lk-rows{text-align:start}
.lk-rows .wide dd:has(>.lk-copy){flex-wrap:nowrap;justify-content:space-between}
.lk-mono>span{display:inline-block}
`
