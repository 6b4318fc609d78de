import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'

let gallery: Gallery
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([startGallery(), getBrowser()])
  const context = await openContext(browser, { viewport: { width: 900, height: 700 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
})

beforeEach(async () => {
  await page.emulateMedia(still)
  await page.goto(`${gallery.url}?play=1`)
})

afterAll(() => gallery?.close())

/** For closing, and for elements that move between screens. */
const moving = { reducedMotion: 'no-preference' } as const

const open = async () => {
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Log in or sign up' }).waitFor()
}
const untilGone = () => page.locator('[data-latchkey]').waitFor({ state: 'detached' })
const toCode = async () => {
  await page.getByLabel('Email address').fill('maya@harbor.example')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Enter confirmation code' }).waitFor()
}
/** The name of the focused element, inside the shadow root too. */
const getFocus = () =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return (at?.getAttribute('aria-label') ?? at?.textContent)?.trim()
  })

test('Esc closes, takes everything out of the page and gives the focus back to the opener', async () => {
  await page.emulateMedia(moving)
  await open()
  expect(await getFocus()).toBe('Email address')
  await page.keyboard.press('Escape')
  await untilGone()
  expect(await getFocus()).toBe('Log in')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('the page behind does not scroll while the modal is open', async () => {
  await open()
  await page.mouse.move(20, 300)
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('End')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a press on the backdrop closes the landing, but not the code screen', async () => {
  await open()
  await page.mouse.click(20, 300)
  await untilGone()
  await open()
  await toCode()
  await page.mouse.click(20, 300)
  await page.keyboard.type('1')
  expect(await page.getByLabel('Verification code').inputValue()).toBe('1')
})

/**
 * Where a second click would hit the screen that the first one opened: how to get there, and which screen is visible
 * afterward.
 */
const doublePresses = [
  { on: 'Log in', shows: 'Log in or sign up', before: [] },
  { on: 'More options', shows: 'More options', before: ['Log in'] },
  { on: 'Back', shows: 'Log in or sign up', before: ['Log in', 'More options'] },
]
const widths = { card: 900, drawer: 400 }

test.each(
  Object.entries(widths).flatMap(([name, width]) => doublePresses.map((row) => ({ name, width, ...row }))),
)('4: a double click on "$on" in the $name does not press what comes with it', async ({ width, ...row }) => {
  await page.setViewportSize({ width, height: 700 })
  onTestFinished(() => page.setViewportSize({ width: 900, height: 700 }))
  await page.evaluate(listenForRows)
  for (const name of row.before) await page.getByRole('button', { name, exact: true }).click()
  const first = await readPresses()
  await page.getByRole('button', { name: row.on, exact: true }).dblclick()
  await page.getByRole('dialog', { name: row.shows }).waitFor()
  await page.locator('dialog:not([data-rest])').waitFor()
  expect(await page.getByRole('dialog', { name: row.shows }).isVisible()).toBe(true)
  expect((await readPresses()).slice(first.length)).toEqual(row.on === 'More options' ? [row.on] : [])
})

test('a press that is ignored leaves the focus in the field, and its digits arrive', async () => {
  await open()
  await toCode()
  const title = await page.locator('dialog .lk-title').boundingBox()
  await page.mouse.click((title?.x ?? 0) + 5, (title?.y ?? 0) + 5)
  await page.keyboard.type('12')
  expect(await page.getByLabel('Verification code').inputValue()).toBe('12')
})

test('a second press does not close a page that became smaller under it', async () => {
  await open()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.locator('dialog:not([data-rest])').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.mouse.click(20, 300)
  await page.locator('dialog:not([data-rest])').waitFor()
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})

test('a held Enter presses once', async () => {
  await open()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Back' }).focus()
  for (let times = 0; times < 6; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await getFocus()).toContain('More options')
  expect(await page.getByRole('dialog', { name: 'Log in or sign up' }).isVisible()).toBe(true)
})

function listenForRows() {
  const rows: string[] = []
  Reflect.set(window, 'rows', rows)
  const listen = (event: Event) => {
    const row = event
      .composedPath()
      .find((at) => at instanceof HTMLElement && at.matches('button[data-row], a[data-row]'))
    if (row) rows.push((row as HTMLElement).textContent?.trim() ?? '')
  }
  addEventListener('click', listen, true)
}
const readPresses = () => page.evaluate(() => Reflect.get(window, 'rows') as string[])

test('without a theme the modal follows what the page declares, and an option takes its font', async () => {
  await page.goto(`${gallery.url}?screen=landing&theme=page&font=inherit`)
  const look = () =>
    page.locator('[data-latchkey]').evaluate((host) => ({
      theme: (host as HTMLElement).dataset.theme,
      font: getComputedStyle(host.shadowRoot?.querySelector('.lk-title') as Element).fontFamily,
    }))
  await page.locator('dialog .lk-title').waitFor()
  expect((await look()).theme).toBe('light')
  await page.evaluate(() => {
    document.body.style.fontFamily = 'Georgia'
    document.documentElement.style.colorScheme = 'dark'
  })
  await expect.poll(look).toEqual({ theme: 'dark', font: 'Georgia' })
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light dark'
  })
  await page.emulateMedia({ ...still, colorScheme: 'light' })
  await expect.poll(look).toMatchObject({ theme: 'light' })
  await page.emulateMedia({ ...still, colorScheme: 'dark' })
  await expect.poll(look).toMatchObject({ theme: 'dark' })
  await page.emulateMedia({ ...still, colorScheme: 'light' })
})

test.each([
  { width: 441, look: 'a card', box: { x: 40.5, width: 360 }, isAtBottom: false },
  { width: 440, look: 'a drawer', box: { x: 0, width: 440 }, isAtBottom: true },
  { width: 320, look: 'a drawer', box: { x: 0, width: 320 }, isAtBottom: true },
])('at $width px it is $look', async ({ width, box, isAtBottom }) => {
  await page.setViewportSize({ width, height: 700 })
  onTestFinished(() => page.setViewportSize({ width: 900, height: 700 }))
  await open()
  const dialogBox = await page.locator('dialog').boundingBox()
  expect(dialogBox).toMatchObject(box)
  expect((dialogBox?.y ?? 0) + (dialogBox?.height ?? 0) === 700).toBe(isAtBottom)
})

test.each([
  { width: 441, height: 500, most: 468 },
  { width: 900, height: 420, most: 388 },
  { width: 440, height: 500, most: 468 },
])(
  'on a page of $width × $height px it is $most px high at most, and scrolls',
  async ({ width, height, most }) => {
    await page.setViewportSize({ width, height })
    onTestFinished(() => page.setViewportSize({ width: 900, height: 700 }))
    await open()
    await page.getByRole('dialog').evaluate((dialog) => {
      const tall = dialog.querySelector('.lk-stack') as HTMLElement
      tall.style.minHeight = '900px'
    })
    const box = () => page.locator('dialog').boundingBox()
    await expect.poll(async () => Math.round((await box())?.height ?? 0)).toBe(most)
    const scrolls = await page
      .getByRole('dialog')
      .evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')].some(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100,
        ),
      )
    expect(scrolls).toBe(true)
  },
)

/** A picture of this size, and the size at which it is drawn: 32 px high, up to 180 px wide. */
test.each([
  { logo: [2_000, 100], drawn: [180, 32] },
  { logo: [320, 160], drawn: [64, 32] },
  { logo: [10, 10], drawn: [32, 32] },
  { logo: [100, 2_000], drawn: [2, 32] },
])('a logo of $logo px is drawn in $drawn', async ({ logo: [width, height], drawn }) => {
  await open()
  const size = await page.locator('.lk-brand').evaluate(async (brand, svg) => {
    const image = new Image()
    image.className = 'lk-logo'
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    brand.replaceChildren(image)
    await image.decode()
    const box = image.getBoundingClientRect()
    return [Math.round(box.width), Math.round(box.height)]
  }, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
  expect(size).toEqual(drawn)
})

test('a drag out of the modal is not a press on the backdrop', async () => {
  await open()
  await page.getByLabel('Email address').fill('maya@harbor.example')
  await page.getByLabel('Email address').hover()
  await page.mouse.down()
  await page.mouse.move(20, 300)
  await page.mouse.up()
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})

test('a wrong code turns red, is cleared after a while and has the focus again', async () => {
  await open()
  await toCode()
  await page.keyboard.type('000000')
  await page.getByText('That code is wrong or expired.').waitFor()
  expect(await page.locator('.lk-code').getAttribute('class')).toContain('bad')
  await page.locator('.lk-code:not(.bad)').waitFor()
  expect(await page.getByLabel('Verification code').inputValue()).toBe('')
  expect(await getFocus()).toBe('Verification code')
})

test('the terms need an answer: neither Esc, twice, nor the backdrop closes them', async () => {
  await open()
  await toCode()
  await page.keyboard.type('123456')
  await page.getByRole('dialog', { name: 'One last step' }).waitFor()
  expect(await getFocus()).toBe('One last step')
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await page.mouse.click(20, 300)
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog', { name: 'Your wallet is ready' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await untilGone()
})

test('coming back to a list gives the focus to the row that was used', async () => {
  await open()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('dialog', { name: 'More options' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('dialog', { name: 'Log in or sign up' }).waitFor()
  expect(await getFocus()).toContain('More options')
})

test('the height moves from one screen to the next instead of jumping', async () => {
  const height = () => page.locator('dialog').evaluate((dialog) => dialog.clientHeight)
  await page.emulateMedia(moving)
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await open()
  // The motion code is fetched at the first touch of the modal.
  await Promise.all([page.waitForResponse(/\/motion-/), page.mouse.move(450, 350)])
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const before = await height()
  // So slow that the motion is visible on a machine of any speed.
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.005 })
  await toCode()
  const onTheWay = await height()
  await page.locator('dialog').evaluate((dialog) => {
    for (const animation of dialog.getAnimations()) animation.finish()
  })
  const after = await height()
  expect(after).toBeLessThan(onTheWay)
  expect(onTheWay).toBeLessThanOrEqual(before)
  await animations.detach()
})

test('a landing screen keeps its height when the app config arrives, and its field gets the focus', async () => {
  const height = () => page.locator('dialog').evaluate((dialog) => (dialog as HTMLElement).offsetHeight)
  for (const screen of ['landing-list', 'landing-web2', 'landing-web3']) {
    await page.goto(`${gallery.url}?screen=${screen}&loading=1`)
    await page.locator('dialog [aria-busy=true]').waitFor()
    const loading = await height()
    await page.evaluate((detail) => {
      dispatchEvent(new CustomEvent('gallery', { detail }))
    }, `screen=${screen}`)
    await page.locator('dialog .lk-list button').first().waitFor()
    expect({ screen, height: await height() }).toEqual({ screen, height: loading })
    if (screen !== 'landing-web3') expect(await getFocus()).toBe('Email address')
  }
})

test("the host page's style reaches nothing inside, and ours reaches nothing outside", async () => {
  const opener = page.locator('#root button')
  const look = () =>
    opener.evaluate((button) => getComputedStyle(button).cssText + button.getBoundingClientRect().y)
  const outside = await look()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { text-transform: uppercase !important; letter-spacing: 9px; color: red !important; visibility: hidden } body > div { display: none !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  await opener.evaluate((button: HTMLElement) => button.click())
  const title = page.locator('dialog .lk-title')
  await title.waitFor()
  const inside = await title.evaluate((element) => {
    const { textTransform, letterSpacing, color, visibility } = getComputedStyle(element)
    return { textTransform, letterSpacing, color, visibility }
  })
  expect(inside).toMatchObject({ textTransform: 'none', color: 'rgb(20, 22, 28)', visibility: 'visible' })
  expect(inside.letterSpacing).not.toBe('9px')
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(await look()).toBe(outside)
})

test("a host's listeners on the document see no events of the modal", async () => {
  await page.evaluate(() => {
    const positions: string[] = []
    Object.assign(window, { seen: positions })
    for (const name of ['click', 'pointerdown', 'keydown', 'focusin'])
      document.addEventListener(name, (event) => {
        if (event.target !== document.body && (event.target as Element).hasAttribute?.('data-latchkey'))
          positions.push(name)
      })
  })
  await open()
  await page.getByLabel('Email address').click()
  await page.keyboard.type('maya')
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
})

test('an error of the field moves nothing', async () => {
  await open()
  const height = () => page.locator('dialog').evaluate((dialog) => (dialog as HTMLElement).offsetHeight)
  const before = await height()
  await page.getByLabel('Email address').fill('maya')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a valid email address').waitFor()
  expect(await height()).toBe(before)
})

test('on a low screen the modal scrolls as one page, under its bar', async () => {
  await page.setViewportSize({ width: 740, height: 320 })
  await page.goto(`${gallery.url}?screen=landing-list`)
  const dialog = page.locator('dialog')
  await dialog.locator('.lk-title').waitFor()
  const scrollTop = await dialog.evaluate((modal) => {
    modal.scrollTop = 1000
    const view = modal.querySelector('.lk-view')
    const bar = modal.querySelector('.lk-bar')?.getBoundingClientRect().top
    return {
      modal: modal.scrollTop > 0,
      view: view !== null && view.scrollHeight > view.clientHeight,
      bar: bar === modal.getBoundingClientRect().top,
    }
  })
  expect(scrollTop).toEqual({ modal: true, view: false, bar: true })
})

test('security: on a low screen the answer to a request stays visible, and the request scrolls', async () => {
  await page.setViewportSize({ width: 740, height: 320 })
  await page.goto(`${gallery.url}?screen=sign-long`)
  const dialog = page.locator('dialog')
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  await sign.waitFor()
  await expect.poll(() => dialog.evaluate((modal) => modal.getAnimations({ subtree: true }).length)).toBe(0)
  for (const top of [0, 1000]) {
    await dialog.evaluate((modal, to) => modal.scrollTo({ top: to, behavior: 'instant' }), top)
    const button = await sign.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(320)
    expect(button?.y).toBeGreaterThan(0)
  }
  expect(await dialog.evaluate((modal) => modal.scrollTop)).toBeGreaterThan(0)
})

test.each([
  [320, 256],
  [320, 320],
  [320, 400],
  [640, 300],
  [740, 320],
])('in a window of %i x %i px, a zoom of 400 %%, enough of a review is seen', async (width, height) => {
  await page.setViewportSize({ width, height })
  for (const id of ['send', 'sign-long', 'delegation', 'operation', 'send-lookalike', 'authorize']) {
    await page.goto(`${gallery.url}?screen=${id}`)
    await page.locator('dialog .lk-dock').waitFor()
    const seenPx = await page.locator('dialog').evaluate((modal) => {
      const box = (selector: string) => modal.querySelector(selector)?.getBoundingClientRect()
      const end = Math.min(box('.lk-dock')?.top ?? 0, modal.getBoundingClientRect().bottom)
      return end - (box('.lk-bar')?.bottom ?? 0)
    })
    expect(seenPx, id).toBeGreaterThan(100)
  }
})

test('the whole focus ring of the address pill is visible', async () => {
  await page.goto(`${gallery.url}?screen=created`)
  const pill = page.locator('dialog .lk-pill')
  await pill.waitFor()
  await page.keyboard.press('Tab')
  await pill.focus()
  const ring = await pill.evaluate((button) => {
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button)
    return { outlineStyle, outside: parseFloat(outlineOffset) + parseFloat(outlineWidth) }
  })
  expect(ring).toEqual({ outlineStyle: 'solid', outside: 0 })
})
