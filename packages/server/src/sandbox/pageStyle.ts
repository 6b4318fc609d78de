/** The look of every page of the sandbox, light and dark. */
export const pageStyle = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #e7e9ee; --control: #868c9a; --fill: #f0f1f4; --hover: #e8eaee; --accent: #2d55d7; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #2b2f38; --control: #737a89; --fill: #242830; --hover: #2c3038; --accent: #8fa8ff; --on: #101216 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
body.card { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px }
body.card main { width: 100%; max-width: 400px }
body.list { max-width: 640px; margin: 0 auto; padding: 40px 16px }
@media (max-width: 480px) { body.list { padding: 12px 16px 32px } }
body.card main, .item { padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
h1 { margin: 0; font-size: 22px; line-height: 30px; letter-spacing: -.017em; overflow-wrap: anywhere }
h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere }
p { margin: 4px 0 0; color: var(--soft); overflow-wrap: anywhere }
a { color: var(--accent) }
code { font-size: 13px; overflow-wrap: anywhere }
nav { margin-bottom: 8px }
nav a { display: inline-block; padding: 11px 0 }
.items { display: grid; gap: 12px; margin: 20px 0 0; padding: 0; list-style: none }
.sign { display: grid; place-items: center; width: 48px; height: 48px; margin-bottom: 20px; overflow: hidden; border-radius: 14px;
  background: #fff; color: #15171c; box-shadow: inset 0 0 0 1px var(--line); font-size: 24px; font-weight: 700 }
.sign img { width: 48px; height: 48px }
form { display: grid; gap: 12px; margin-top: 20px }
label { display: grid; gap: 4px; color: var(--soft); font-size: 13px; line-height: 18px }
label.check { grid-template-columns: 20px 1fr; align-items: center; min-height: 28px; font-size: 15px; line-height: 22px }
label.check input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent) }
input:not([type=checkbox]) { width: 100%; min-height: 44px; padding: 0 14px; font: inherit; font-size: 16px; color: var(--ink);
  background: var(--card); border: 1px solid var(--control); border-radius: 14px }
button { min-height: 44px; padding: 11px 14px; font: inherit; font-weight: 600; color: var(--ink); background: var(--fill);
  border: 0; border-radius: 14px; cursor: pointer }
button:hover { background: var(--hover) }
button.primary { color: var(--on); background: var(--accent) }
button.primary:hover { filter: brightness(.94) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
