export const sendStyles = `
.lk-form{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.lk-form .lk-input{padding-inline:14px}
.lk-form label{font-size:var(--lk-size-small);font-weight:500;color:var(--lk-text-2)}
.lk-form select{flex:1;min-inline-size:0;align-self:stretch;min-block-size:48px;appearance:none;background:none;border:0;padding:0;margin:0;font:inherit;font-size:var(--lk-size-input);color:var(--lk-text);text-overflow:ellipsis}
.lk-form select:focus-visible{outline:none}
.lk-form option{color:var(--lk-text);background:var(--lk-surface)}
.lk-form .lk-msg>span{min-inline-size:0;overflow-wrap:anywhere}
.lk-form .lk-found{display:block;font-size:var(--lk-size-micro);line-height:1.5;color:var(--lk-text);overflow-wrap:anywhere;letter-spacing:-.02em}
.lk-infield{min-block-size:44px;padding-inline:4px;margin-inline-end:-4px}
.lk-worth{white-space:nowrap}
.lk-unit{font-weight:500}
.lk-available{display:flex;align-items:center;justify-content:space-between;gap:12px;font-size:var(--lk-size-small);line-height:1.385;color:var(--lk-text-2)}
.lk-available>span{min-inline-size:0;overflow-wrap:anywhere}
.lk-available>.lk-link{position:relative;flex:none;min-block-size:0;min-inline-size:44px;justify-content:end}
.lk-available>.lk-link::after{content:"";position:absolute;inset:-13px 0}
.lk-available>.lk-link:disabled{color:var(--lk-text-off);cursor:default}
.lk-recents{display:grid;grid-template-columns:minmax(0,1fr);gap:4px}
.lk-recents>h3{margin:0;font-size:var(--lk-size-small);font-weight:500;color:var(--lk-text-2)}
.lk-recents .lk-mono{font-size:var(--lk-size-small);font-weight:400;line-height:1.385}
.lk-recents .lk-mono>span{display:block}
.lk-recents [aria-pressed=true]{background:var(--lk-accent-soft)}
@media (forced-colors:active){.lk-recents [aria-pressed=true]{outline:2px solid Highlight;outline-offset:-2px}}
`
