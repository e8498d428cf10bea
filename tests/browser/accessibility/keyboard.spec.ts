import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { testAadhaar } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { fixturePath } from '#tests/support/journeys/profile'
import { Keyboard } from '#tests/support/keyboard'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import { full } from '#tests/support/tags'

const MAIN = 'main#content'
const SEND = 'main form button[type="submit"]'

test.group('Keyboard operation', (group) => {
  full(group)
  const browser = browserOf(group)

  async function start() {
    const user = await createApplicant()
    const { page } = await openAs(browser, user, { width: 1440 })
    const complaints = collectConsoleErrors(page)
    const keys = new Keyboard(page)
    /** Submits the form and expects the next page, with the focus at the start of its content. */
    const send = async (next: string) => {
      await keys.tabTo(SEND)
      await keys.press('Enter')
      await arrive(next)
    }
    const arrive = async (next: string) => {
      await page.waitForURL(`**${next}`)
      await page.waitForFunction((main) => document.activeElement?.matches(main), MAIN)
    }
    return { user, page, keys, send, arrive, complaints }
  }

  test('fills in the complete wizard and submits it', async ({ assert }) => {
    const { user, page, keys, send, arrive, complaints } = await start()
    await withFailureReport(page, async () => {
      await page.goto('/apply/individual', { waitUntil: 'networkidle' })
      await keys.tab()
      assert.isTrue(await keys.isAt('.as-skip'), 'the first stop is the skip link')
      await keys.press('Enter')
      assert.isTrue(await keys.isAt(MAIN), 'the skip link leads to the content')
      assert.equal(await keys.countStrayRings(), 0)
      await keys.tabTo('a[href="/apply/individual/personal"]')
      await keys.press('Enter')
      await arrive('/personal')

      await keys.pick('isDomiciled', 'true')
      await keys.pick('isIndian', 'true')
      await keys.type('birthDate', '15081990')
      await keys.pick('genderId', '0')
      await keys.type('aadhaar', testAadhaar())
      await keys.type('pan', 'abcpj1234k')
      await keys.type('casteId', 'Kunbi')
      await keys.press('Enter')
      await keys.type('familyIncome', '350000')
      await keys.type('rationCardNo', 'MH 12 345678')
      await send('/address')

      const fields = { houseNo: '12', locality: 'Sadashiv Peth', village: 'Pune', post: 'Camp' }
      for (const [name, text] of Object.entries(fields)) {
        await keys.type(`correspondence.${name}`, text)
      }
      const proposal = page.waitForResponse('**/masters/pincodes/411030')
      await keys.type('correspondence.pincode', '411030')
      await proposal
      await keys.tabTo('[id="field-correspondence.talukaId"]:not(:disabled)')
      await keys.press('ArrowDown')
      await keys.type('emergency.name', 'Ramesh Jadhav')
      await keys.type('emergency.relation', 'Father')
      await keys.type('emergency.mobile', '9000000777')
      await send('/family')

      await keys.type('fullName', 'Ramesh Jadhav')
      await keys.pick('genderId', '1')
      await keys.type('age', '61')
      await keys.tabTo('#field-relationshipId')
      await page.keyboard.type('Fa')
      await keys.tabTo(SEND)
      await keys.press('Enter')
      await page.locator('main table').getByText('Ramesh Jadhav').first().waitFor()
      await keys.tabTo('main a[href="/apply/individual/bank-account"]')
      await keys.press('Enter')
      await arrive('/bank-account')

      await keys.type('accountNo', '123456789012')
      await keys.type('ifsc', 'SBIN0004343')
      await keys.type('bankName', 'State Bank of India')
      await keys.type('branchName', 'Shivajinagar')
      await keys.type('city', 'Pune')
      await send('/lending')

      await keys.type('product', 'School uniforms')
      await keys.type('organisationAddress', '12 Laxmi Road, Pune')
      await keys.type('amount', '500000')
      await keys.type('bankName', 'State Bank of India')
      await keys.type('branchName', 'Shivajinagar')
      await send('/documents')

      const slots = masters()
        .documentSlots(String(LOAN_TYPES.individual))
        .filter(({ isRequired }) => isRequired)
      for (const { slot } of slots) {
        await keys.attach(`[id="document-${slot}-file"]`, fixturePath('photo.jpg'))
        const card = page.locator('li.as-document[data-filled]', {
          has: page.locator(`[id="document-${slot}"]`),
        })
        await card.waitFor({ timeout: 30_000 })
        assert.isTrue(await keys.isAt(`[id="document-${slot}-file"]`), `${slot} keeps the focus`)
      }
      await keys.tabTo('main a[href="/apply/individual/declaration"]')
      await keys.press('Enter')
      await arrive('/declaration')

      await keys.tabTo('#field-isDeclared')
      await keys.press('Space')
      await send('/summary')

      const submit = 'main form button[type="submit"]'
      await keys.tabTo(submit)
      await keys.press('Enter')
      const summary = page.locator('.as-error-summary')
      await summary.and(page.locator(':focus')).waitFor()
      await keys.tabTo('.as-error-summary a')
      await keys.press('Enter')
      assert.isTrue(await keys.isAt('#field-confirmed'), 'the focus moves to the missing field')
      await keys.press('Space')
      await keys.tabTo(submit)
      await keys.press('Enter')
      await page.waitForURL('**/my-applications/**')
    })
    assert.deepEqual(keys.errors, [])
    assert.deepEqual(complaints, [])
    assert.match((await Application.findByOrFail({ userId: user.id })).number, /^IL-PUN-/)
  }).timeout(180_000)

  test('reaches every control, menus included, without a keyboard trap', async ({ assert }) => {
    const { page, keys } = await start()
    for (const path of ['/', '/dashboard', '/apply/individual/documents']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const seen: string[] = []
      for (let stop = await keys.tab(); stop.name !== 'nothing'; stop = await keys.tab()) {
        seen.push(stop.name)
        if (seen.length > 150) throw new Error(`${path} never ends: ${seen.slice(-9).join(' | ')}`)
      }
      assert.isAbove(seen.length, 15, path)
    }
    assert.deepEqual(keys.errors, [])
  })

  test('moves the focus from an invalid form to its problems, and from a problem to its field', async ({
    assert,
  }) => {
    const { page, keys } = await start()
    await page.goto('/apply/individual/personal', { waitUntil: 'networkidle' })
    await keys.tabTo(SEND)
    await keys.press('Enter')
    await page.locator('.as-error-summary:focus').waitFor()
    await keys.tabTo('.as-error-summary a[href="#field-pan"]')
    await keys.press('Enter')
    assert.isTrue(await keys.isAt('#field-pan'))
    assert.deepEqual(keys.errors, [])
  })
})
