import { test } from '@japa/runner'
import { browserOf } from '#tests/support/browser'

test.group('Pages of the site in a browser', (group) => {
  const browser = browserOf(group)

  test('eligibility: six answers, then the schemes, the same again in Marathi', async ({
    assert,
  }) => {
    const page = await browser.newPage({ width: 360 })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.locator('main a[href="/eligibility"]').first().click()
    await page.selectOption('#field-category', 'OBC')
    await page.check('input[name=livesInState][value=yes]')
    await page.locator('#field-birthDate').fill('१२-०४-२००४')
    await page.fill('#field-income', '३०००००')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=Please answer whether your family has had such a benefit')
    assert.equal(await page.inputValue('#field-income'), '3,00,000')
    await page.fill('#field-amount', '500000')
    await page.check('input[name=hadBenefit][value=no]')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=Your answer')
    const verdicts = () =>
      page
        .locator('.as-answer')
        .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.answer))
    assert.deepEqual(await verdicts(), ['yes', 'no', 'yes'])
    /** The answer stands below a form that is longer than the screen of a phone. */
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#answers')!.getBoundingClientRect()
      return top >= 0 && top < window.innerHeight / 2
    })
    await page.click('button[lang=mr]')
    await page.waitForSelector('text=आपले उत्तर')
    assert.deepEqual(await verdicts(), ['yes', 'no', 'yes'])
    assert.equal(await page.inputValue('#field-amount'), '5,00,000')
  })

  test('the slides change by themselves until they are stopped', async ({ assert }) => {
    const page = await browser.newPage({ width: 1440 })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    const shown = () =>
      page.locator('.as-slides').evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
    assert.equal(await shown(), 0)
    await page.clock.runFor(8000)
    await page.waitForFunction(() => document.querySelector('.as-slides')!.scrollLeft > 0)
    await page.click('button[aria-label="Stop the slides"]')
    await page.mouse.move(0, 0)
    await page.waitForSelector('button[aria-label="Let the slides change by themselves"]')
    await page.clock.runFor(1500)
    /** The slide that was on its way arrives; scrolling knows no clock that a test could move. */
    await page.waitForFunction(() => {
      const { scrollLeft, clientWidth } = document.querySelector('.as-slides')!
      return scrollLeft > 0 && scrollLeft % clientWidth === 0
    })
    const stopped = await shown()
    await page.clock.runFor(30_000)
    assert.equal(await shown(), stopped)
  })

  test('less motion is respected: no slide moves by itself', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.waitForSelector('button[aria-label="Let the slides change by themselves"]')
    await page.clock.runFor(30_000)
    assert.equal(await page.locator('.as-slides').evaluate((list) => list.scrollLeft), 0)
    await page.click('button[aria-label="Next slide"]')
    await page.waitForFunction(() => document.querySelector('.as-slides')!.scrollLeft > 0)
  })
})
