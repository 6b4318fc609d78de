// Rows with one choice.
export const cssChoice = `
.lk-choice{position:relative;display:flex;align-items:center;gap:12px;min-block-size:var(--lk-control);padding:8px 14px;font-size:var(--lk-size-label);line-height:1.34;font-weight:500;letter-spacing:-.006em;cursor:pointer;transition:background var(--lk-fast)}
.lk-choice+.lk-choice::before{content:"";position:absolute;inset-block-start:0;inset-inline:54px 0;block-size:1px;background:var(--lk-line)}
.lk-choice.tall{min-block-size:max(64px,calc(20px + 37.6px*var(--lk-scale)));padding:10px 12px}
.lk-choice.tall+.lk-choice::before{inset-inline-start:64px}
.lk-choice.tall>.lk-tile{inline-size:40px;block-size:40px;font-size:17px;border-radius:calc(var(--lk-radius-tile) + 3px)}
.lk-choice:hover{background:var(--lk-sunken)}
.lk-choice:active{background:var(--lk-fill)}
.lk-choice:has(>input:disabled){cursor:default;background:none;color:var(--lk-text-2)}
.lk-choice:has(>input:disabled)>.lk-tile{opacity:.5}
.lk-choice>input{position:absolute;inset:0;inline-size:100%;block-size:100%;appearance:none;cursor:inherit;border-radius:var(--lk-radius-control)}
.lk-choice>input:focus-visible{outline-offset:-3px;z-index:2}
.lk-choice>.grow{flex:1 1 0;min-inline-size:34%;hyphens:auto;overflow-wrap:anywhere}
.lk-choice small{display:block;font-size:var(--lk-size-small);font-weight:400;color:var(--lk-text-2);letter-spacing:0}
.lk-choice>.end{flex:0 1 auto;min-inline-size:0;text-align:end;font-size:var(--lk-size-body);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.lk-choice>.end .lk-skel{inline-size:64px;block-size:14px;margin-inline-start:auto}
.lk-choice>.lk-i{margin-inline-start:-4px;color:var(--lk-accent-text);visibility:hidden}
.lk-choice:has(>input:checked)>.lk-i{visibility:visible}
.lk-choices.scroll{max-block-size:400px;overflow-y:auto;overscroll-behavior:contain}
@media (forced-colors:active){
.lk-choice>input{border:1px solid transparent}
.lk-choice:has(>input:checked){outline:2px solid Highlight;outline-offset:-2px;z-index:1}
.lk-choice:has(>input:disabled){color:GrayText}
.lk-choice>.lk-i{color:CanvasText}
}
`
