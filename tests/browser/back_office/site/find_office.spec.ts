import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { SaveDistrictOffice } from '#site/actions/content_pages'
import { districtIdOf } from '#site/queries/district_offices'
import { administrator } from '#tests/functional/back_office/site/editor'
import { browserOf } from '#tests/support/browser'

const PHONE = 'a[href="tel:02026123456"]'

test.group('Search for the responsible office, from the home page', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    const { user: editor } = await administrator()
    await new SaveDistrictOffice().run({
      districtId: districtIdOf('PUN'),
      expectedVersion: 0,
      addressEn: '12 Station Road, Pune 411001',
      hoursEn: 'Monday to Friday, 10 to 5',
      coordinates: '18.52043,73.85674',
      phones: '020-2612 3456',
      email: null,
      editor,
    })
    return async () => void (await db.from('district_offices').delete())
  })

  test('reaches its telephone number in two taps by {name}')
    .with([
      { name: 'pincode', script: true },
      { name: 'pincode without script', script: false },
    ])
    .run(async ({ assert }, { script }) => {
      const page = await browser.newPage({ width: 360, script })
      await page.goto('/')
      let taps = 0
      const tap = async (selector: string) => {
        taps++
        await page.locator(selector).first().click()
      }
      await tap('#place')
      await page.keyboard.type('411001')
      await tap('.as-find-office button')
      await page.waitForURL('**/district-offices?place=411001')
      const phone = page.locator(PHONE).first()
      await phone.waitFor()
      const box = (await phone.boundingBox())!
      assert.isBelow(box.y + box.height, 740, 'the telephone is on the first screen')
      assert.equal(taps, 2)
    })
})
