// Roles and scales (ui/tokens.css). One rule per line: the string ships as it is. Accent roles here are those of the
// default accent; theme.ts sets the same roles from any other accent.
import { limits } from '@latchkey/wire'

export const cssTokens = `
:host{--lk-font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Helvetica,Arial,sans-serif;--lk-font-mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
--lk-radius:14px;--lk-radius-modal:calc(var(--lk-radius)*1.72);--lk-radius-control:var(--lk-radius);--lk-radius-box:calc(var(--lk-radius)*.86);--lk-radius-tile:calc(var(--lk-radius)*.58);
--lk-scale:1;--lk-size-title:calc(20px*var(--lk-scale));--lk-size-label:calc(15px*var(--lk-scale));--lk-size-body:calc(14px*var(--lk-scale));--lk-size-small:calc(13px*var(--lk-scale));--lk-size-micro:calc(12px*var(--lk-scale));--lk-size-input:max(16px,calc(16px*var(--lk-scale)));
--lk-edge:20px;--lk-width:${limits.modalWidthPx}px;--lk-max-height:calc(100svh - ${limits.modalMarginPx}px);--lk-bar:56px;--lk-target:44px;--lk-control:52px;--lk-button:48px;
--lk-fast:120ms;--lk-base:200ms;--lk-slow:320ms;--lk-shift:8px;--lk-out:cubic-bezier(.22,.8,.24,1);--lk-inout:cubic-bezier(.6,0,.2,1);
color-scheme:light;--lk-surface:#fff;--lk-sunken:#f6f7f9;--lk-fill:#f0f1f4;--lk-fill-hover:#e8eaee;--lk-fill-press:#dfe2e8;--lk-line:#e7e9ee;--lk-line-control:#868c9a;
--lk-text:#14161c;--lk-text-2:#565c69;--lk-text-3:#666c7a;--lk-text-off:#8b919e;
--lk-success:#0a7547;--lk-success-soft:#e6f5ed;--lk-warning:#835000;--lk-warning-soft:#fcf3e1;--lk-danger:#b81f2d;--lk-danger-soft:#fdeeee;--lk-danger-solid:#c22431;--lk-danger-solid-hover:#ab1c29;
--lk-backdrop:rgb(15 18 26/.42);--lk-shadow:0 0 0 1px rgb(15 18 26/.05),0 2px 4px rgb(15 18 26/.04),0 16px 32px -8px rgb(15 18 26/.14),0 40px 80px -24px rgb(15 18 26/.22);
--lk-accent-line:transparent;--lk-accent-solid:#2d55d7;--lk-accent-solid-hover:#2448bd;--lk-on-accent:#fff;--lk-accent-text:#2a4fc9;--lk-accent-soft:#eef2fd;--lk-focus:#2d55d7}
:host([data-theme=dark]){color-scheme:dark;--lk-surface:#17191e;--lk-sunken:#20232a;--lk-fill:#24272e;--lk-fill-hover:#2c3038;--lk-fill-press:#353a44;--lk-line:#2a2e36;--lk-line-control:#737a89;
--lk-text:#f3f4f7;--lk-text-2:#abb1be;--lk-text-3:#949baa;--lk-text-off:#717785;
--lk-success:#56cf97;--lk-success-soft:#132a20;--lk-warning:#f2bd63;--lk-warning-soft:#2c2414;--lk-danger:#ff9292;--lk-danger-soft:#301c1f;--lk-danger-solid:#cf3440;--lk-danger-solid-hover:#bd2b37;
--lk-backdrop:rgb(4 5 8/.72);--lk-shadow:0 0 0 1px rgb(255 255 255/.18),0 16px 32px -8px rgb(0 0 0/.5),0 40px 80px -24px rgb(0 0 0/.7);
--lk-accent-text:#93adfb;--lk-accent-soft:#1d2439;--lk-focus:#93adfb}
@media (prefers-reduced-motion:reduce){:host{--lk-fast:1ms;--lk-base:1ms;--lk-slow:1ms;--lk-shift:0px}}
@media (prefers-contrast:more){:host{--lk-line:var(--lk-line-control);--lk-text-2:var(--lk-text);--lk-text-3:var(--lk-text)}}
`
