// The figure of an amount and the chips below it (ui/kit.css). It uses the part of its line that its unit leaves free:
// the font size follows from the number of digits.
export const cssAmount = `
.lk-sum{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;padding-block:12px 4px}
.lk-sum>div:first-child{inline-size:100%;container-type:inline-size}
.lk-sum-figure{--lk-sum-unit:min(20px*var(--lk-scale),36cqi/(var(--unit)*.72));display:flex;align-items:baseline;justify-content:center;gap:8px;direction:ltr;inline-size:fit-content;max-inline-size:100%;margin-inline:auto;padding-inline:4px;block-size:calc(58px*var(--lk-scale));box-shadow:0 2px transparent;transition:box-shadow var(--lk-fast)}
.lk-sum-figure:focus-within{box-shadow:0 2px var(--lk-focus)}
.lk-sum.bad .lk-sum-figure{box-shadow:0 2px var(--lk-danger)}
.lk-sum-figure>input{--lk-room:calc(100cqi - var(--unit)*.72*var(--lk-sum-unit) - 16px);flex:none;min-inline-size:var(--lk-target);inline-size:calc(var(--digits)*1ch + 4px);max-inline-size:var(--lk-room);border:0;border-radius:0;background:none;padding:0;text-align:center;font-size:clamp(16px,calc(var(--lk-room)/(var(--digits)*.7)),calc(48px*var(--lk-scale)));line-height:calc(56px*var(--lk-scale));block-size:calc(56px*var(--lk-scale));font-weight:600;letter-spacing:0;font-variant-numeric:tabular-nums;caret-color:var(--lk-accent-text);color:var(--lk-text)}
.lk-sum-figure>input::placeholder{color:var(--lk-text-3);opacity:1}
.lk .lk-sum-figure>input:focus-visible{outline-color:transparent}
.lk-sum-figure>bdi{font-size:var(--lk-sum-unit);font-weight:500;color:var(--lk-text-2);letter-spacing:-.01em;white-space:nowrap}
.lk-sum-line{display:flex;align-items:center;justify-content:center;gap:6px;min-block-size:var(--lk-target);max-inline-size:100%;color:var(--lk-text-2);font-variant-numeric:tabular-nums}
.lk-sum-line>bdi{min-inline-size:0;overflow-wrap:anywhere}
button.lk-sum-line{padding-inline:12px;border-radius:var(--lk-radius-box);transition:background var(--lk-fast),color var(--lk-fast)}
button.lk-sum-line:hover{background:var(--lk-fill);color:var(--lk-text)}
.lk button.lk-sum-line:focus-visible{outline-offset:-4px}
.lk-sum-turn{rotate:90deg}
.lk-sum>.lk-msg-room{min-block-size:calc(18px*var(--lk-scale))}
.lk-sum .lk-skel{inline-size:72px}
.lk-presets{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}
.lk-preset{flex:1 0 auto;min-inline-size:64px;min-block-size:var(--lk-target);padding:4px 12px;border-radius:99px;background:var(--lk-fill);font-weight:500;text-align:center;font-variant-numeric:tabular-nums;transition:background var(--lk-fast),color var(--lk-fast)}
.lk-preset:hover{background:var(--lk-fill-hover)}
.lk-preset[aria-pressed=true]{background:var(--lk-accent-soft);color:var(--lk-accent-text);box-shadow:inset 0 0 0 1.5px currentColor}
.lk-preset:disabled{color:var(--lk-text-off);cursor:default}
@media (forced-colors:active){
.lk-sum-figure>input,.lk-preset,button.lk-sum-line{border:1px solid}
.lk-preset[aria-pressed=true]{border:3px solid Highlight}
.lk-preset:disabled{color:GrayText}
}
`
