// The boxes of a code (ui/kit.css).
export const cssCode = `
.lk-code{position:relative;display:grid;grid-template-columns:repeat(3,1fr) 8px repeat(3,1fr);gap:6px;direction:ltr}
.lk-code i{font-style:normal;display:grid;place-items:center;block-size:56px;border-radius:var(--lk-radius-box);box-shadow:inset 0 0 0 1px var(--lk-line-control);background:var(--lk-surface);font-size:calc(24px*var(--lk-scale));font-weight:500;font-variant-numeric:tabular-nums;letter-spacing:-.02em;transition:box-shadow var(--lk-fast),background var(--lk-fast),color var(--lk-fast)}
.lk-code i:nth-child(4){grid-column:5}
.lk-code:focus-within i.at{box-shadow:inset 0 0 0 2px var(--lk-focus)}
.lk-code:focus-within i.at:empty::after{content:"";inline-size:1.75px;block-size:24px;border-radius:1px;background:var(--lk-focus);animation:lk-blink 1.1s steps(1) infinite}
.lk-code input{position:absolute;inset:0;inline-size:100%;block-size:100%;opacity:0;font-size:16px;cursor:text;border:0;padding:0}
.lk-code.checking i{box-shadow:inset 0 0 0 1px var(--lk-line);background:var(--lk-sunken);color:var(--lk-text-2)}
.lk-code.good i{box-shadow:inset 0 0 0 1.5px var(--lk-success);background:var(--lk-success-soft);color:var(--lk-success)}
.lk-code.bad i{box-shadow:inset 0 0 0 1.5px var(--lk-danger);background:var(--lk-danger-soft);color:var(--lk-danger)}
.lk-code.bad:focus-within i.at{box-shadow:inset 0 0 0 2px var(--lk-danger)}
.lk-code.bad{animation:lk-shake 320ms var(--lk-inout)}
@media (forced-colors:active){
.lk-code i{border:1px solid}
.lk-code:focus-within i.at{outline:2px solid Highlight}
}
`
