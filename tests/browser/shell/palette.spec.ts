import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { encryptAadhaar } from '#kernel/vault/vault'
import {
  createApplication,
  districtNamed,
  testAadhaar,
} from '#database/factories/application_factory'
import Profile from '#profile/models/profile'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'

const BOX = '.dk-palette [role=combobox]'
const CHOSEN = '.dk-palette [role=option][aria-selected=true]'

test.group('The command palette', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('opens with Ctrl-K and /, finds a name in the other script and opens its application', async ({
    assert,
  }) => {
    const districtId = districtNamed('Jalgaon')
    const file = await createApplication({
      districtId,
      overrides: { applicantName: 'सावित्री पलंदुरकर' },
    })
    const officer = await createOfficer(Role.districtOfficer, districtId)
    const { page } = await openAs(browser, officer)
    const complaints = collectConsoleErrors(page)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/palette.*\.js/.test(request.url())) scripts.push(request.url())
    })
    await page.goto('/officer', { waitUntil: 'networkidle' })
    assert.isEmpty(scripts, 'loaded when it is opened')

    await page.keyboard.press('Control+k')
    await page.waitForSelector(BOX)
    await page.keyboard.press('Escape')
    await page.waitForSelector(BOX, { state: 'detached' })
    await page.keyboard.press('/')
    await page.waitForSelector(BOX)
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('role')),
      'combobox'
    )

    await page.keyboard.type('Savithri Palandurkar')
    await page.waitForSelector(`${CHOSEN}:has-text("पलंदुरकर")`)
    const chosen = await page.locator(CHOSEN).getAttribute('id')
    assert.equal(await page.locator(BOX).getAttribute('aria-activedescendant'), chosen)
    assert.equal(await page.locator('.dk-palette [role=status]').innerText(), '1 found')
    await page.keyboard.press('ArrowDown')
    assert.include(await page.locator(CHOSEN).innerText(), 'Show all results')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/officer/applications/${file.id}`)
    await page.waitForSelector(BOX, { state: 'detached' })
    assert.isEmpty(complaints)
  })

  test('looks up an Aadhaar number only on Enter, and never puts it into an address', async ({
    assert,
  }) => {
    const districtId = districtNamed('Chandrapur')
    const file = await createApplication({ districtId })
    const aadhaar = testAadhaar()
    await (await Profile.findOrFail(file.profileId)).merge(encryptAadhaar(aadhaar)).save()
    const officer = await createOfficer(Role.districtOfficer, districtId)
    const { page } = await openAs(browser, officer)
    const addresses: string[] = []
    page.on('request', (request) => void addresses.push(request.url()))
    await page.goto('/officer', { waitUntil: 'networkidle' })
    await page.click('header [aria-keyshortcuts]')
    await page.fill(BOX, aadhaar)
    await page.waitForSelector(`${CHOSEN}:has-text("Aadhaar")`)
    const searches = () =>
      db.from('audit_entries').where({
        actor_id: officer.id,
        action: 'applications.searched_by_number',
      })
    assert.lengthOf(await searches(), 0)
    await page.keyboard.press('Enter')
    await page.waitForSelector(
      `section[aria-labelledby^="found-"] a[href="/officer/applications/${file.id}"]`
    )
    assert.lengthOf(await searches(), 1)
    assert.isEmpty(addresses.filter((address) => address.includes(aadhaar)))
  })

  test('is a separate page without a script', async ({ assert }) => {
    const districtId = districtNamed('Kolhapur')
    const file = await createApplication({
      districtId,
      overrides: { applicantName: 'Savitri Palandurkar' },
    })
    const officer = await createOfficer(Role.districtOfficer, districtId)
    const { page } = await openAs(browser, officer, { script: false })
    await page.goto('/officer')
    await page.click('header [aria-keyshortcuts]')
    await page.waitForURL('**/officer/search')
    await page.fill('input[name=q]', testAadhaar())
    await page.keyboard.press('Enter')
    assert.isTrue(page.url().endsWith('/officer/search'), 'the browser keeps it out of the address')
    await page.fill('input[name=q]', 'सावित्री पलंदुरकर')
    await page.keyboard.press('Enter')
    await page.waitForSelector(
      `section[aria-labelledby^="found-"] a[href="/officer/applications/${file.id}"]`
    )
  })
})
