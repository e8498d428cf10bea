import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { newUser } from '#database/factories/user_factory'
import { inspect } from '#tests/browser/accessibility/inspection'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { PHONE } from '#tests/support/accessibility/sizes'
import { stepUp } from '#tests/support/journeys/account'
import { createOfficer } from '#tests/support/users'

const HEADER = 'first_name,last_name,mobile,user_name,role,districts'
const DISTRICTS = 'Pune; Gondia; Nagpur; Sindhudurg; Chhatrapati Sambhajinagar'

test.group('Import of officers in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('looks like a table, and on a phone its dry run fits and lists posts, districts and accounts', async ({
    assert,
  }) => {
    const [one, other] = [(await newUser()).mobile, (await newUser()).mobile]
    const named = { firstName: 'Asha', lastName: 'More', mobile: other, userName: other }
    const gone = await createOfficer(Role.agm, null, named)
    await gone.merge({ isActive: false }).save()
    const lines = [HEADER, `Meera,Kulkarni,${one},,2,${DISTRICTS}`, `Meera,Kulkarni,${other},,3,`]
    const { page } = await openAs(browser, await createOfficer(Role.administrator))
    await page.setViewportSize(PHONE)
    await stepUp(page, '/officer/people/imports')
    const buffer = Buffer.from(lines.join('\r\n'))
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer }
    await page.locator('[id="field-file"]').setInputFiles(file)
    const chosen = page.getByRole('status').filter({ hasText: 'people.csv' })
    await chosen.locator('svg.tabler-icon-table').waitFor()
    await page.getByRole('button', { name: 'Dry run' }).click()
    await page.getByRole('cell', { name: /Gondia.*Nagpur.*Pune/ }).waitFor()
    await page.getByRole('cell', { name: /disabled.*“Meera Kulkarni”/ }).waitFor()
    await page.getByRole('button', { name: 'Add 1 officer' }).waitFor()
    assert.deepEqual(await inspect(page, [PHONE]), [])
  })
})
