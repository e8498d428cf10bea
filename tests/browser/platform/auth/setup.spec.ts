import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { newInstallation, SETUP_FORM } from '#tests/support/new_installation'
import { stepAt, totpCode } from '#auth/rules/second_factor'
import { LOCALES } from '#tests/unit/lang/catalogues'
import { inspect, visit } from '../../accessibility/inspection.js'
import { FULL } from '#tests/support/tags'

const SIZES = { en: [DESK, PHONE], mr: [DESK, PHONE], hi: [PHONE] }

async function fillIn(page: Page, values: Partial<typeof SETUP_FORM>) {
  for (const [name, value] of Object.entries(values)) await page.fill(`#field-${name}`, value)
}

/** Decodes a key as people type it (RFC 4648, base 32). */
function fromBase32(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
    )
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

test.group('The first setup of an installation', (group) => {
  const browser = browserOf(group)
  const installation = newInstallation(group, 'first')
  let server: Awaited<ReturnType<typeof installation.start>>

  group.setup(async () => {
    server = await installation.start()
  })

  const open = async (options: Parameters<typeof browser.newPage>[0] = {}) => {
    const page = await browser.newPage({ ...options, baseURL: server.address })
    page.setDefaultTimeout(15_000)
    return page
  }

  test('has no barrier and fits every screen, in three languages', async ({ assert }) => {
    const wrong: string[] = []
    for (const locale of LOCALES) {
      const page = await open({ locale, scheme: locale === 'hi' ? 'dark' : 'light' })
      wrong.push(...(await visit(page, '/setup', locale, SIZES[locale])))
      await page.goto(server.path!)
      wrong.push(...(await visit(page, '/setup', locale, SIZES[locale])))
      await page.click('button[type=submit]')
      await page.locator('.as-error-summary:focus').waitFor()
      wrong.push(...(await inspect(page, [PHONE])))
      await page.context().close()
    }
    assert.deepEqual(wrong, [])
  })
    .tags([FULL])
    .timeout(240_000)

  test('keeps typed text without script, except for the password', async ({ assert }) => {
    const page = await open({ script: false, width: 360 })
    await page.goto(server.path!)
    assert.isTrue(page.url().endsWith('/setup'))
    await fillIn(page, { ...SETUP_FORM, mobile: '123' })
    await page.click('button[type=submit]')
    assert.match(await page.locator('.as-error-summary').innerText(), /mobile/)
    assert.equal(await page.inputValue('#field-nameMr'), SETUP_FORM.nameMr)
    assert.equal(await page.inputValue('#field-mobile'), '123')
    assert.equal(await page.inputValue('#field-password'), '')
  })

  test('leads from the printed address to the second factor and the officers’ area', async ({
    assert,
  }) => {
    const page = await open()
    const complaints = collectConsoleErrors(page)
    await page.goto(server.path!)
    await fillIn(page, { ...SETUP_FORM, passwordConfirmation: 'another' })
    await page.click('button[type=submit]')
    await page.locator('.as-error-summary:focus').waitFor()
    assert.equal(await page.inputValue('#field-nameEn'), SETUP_FORM.nameEn)
    await fillIn(page, { passwordConfirmation: SETUP_FORM.passwordConfirmation })
    await page.click('button[type=submit]')
    await page.waitForURL('**/account/second-factor')
    await page.getByText('The portal is set up, and you are signed in.').waitFor()
    assert.include(await page.locator('header').first().innerText(), 'Asha')

    await page.getByRole('button', { name: 'Set up the second factor' }).click()
    const key = await page.locator('code').innerText()
    await page.fill('#field-code', totpCode(fromBase32(key), stepAt(new Date())))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Recovery codes').first().waitFor()
    await page.getByRole('link', { name: 'I have saved the codes: continue' }).click()
    await page.waitForURL('**/officer')
    await page.locator('h1').waitFor()
    assert.isTrue(page.url().endsWith('/officer'))
    await page.goto('/')
    assert.include(await page.locator('body').innerText(), SETUP_FORM.nameEn)
    assert.equal((await page.goto('/setup'))!.status(), 404)
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      []
    )
  }).timeout(120_000)
})
