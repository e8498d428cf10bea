import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { paperText } from '#tests/support/pdf_text'

async function claimed() {
  const districtId = districtNamed('Ratnagiri')
  const emiStartOn = plainDate('2026-01-31')
  const loan = await createLoan({ emiStartOn, application: { districtId } })
  return { claim: await claimRows(loan, { rowNos: [0] }), application: loan.application }
}

test.group('Claim as a PDF, with its proofs', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('has the content of its page, followed by the proofs', async ({ assert, client }) => {
    const { claim, application } = await claimed()
    const path = `/officer/claims/${claim.id}/file`
    const reader = await createUser(Role.accounts)
    const plain = await client.get(path).loginAs(reader)
    plain.assertStatus(200)
    plain.assertHeader('cache-control', 'private, no-store')
    const alone = await paperText(plain.body())
    assert.include(alone.latin, application.number)
    assert.include(alone.latin, `XXXX XXXX ${application.aadhaarLast4}`)
    assert.notMatch(alone.latin, /9999\d{8}|9999 \d{4} \d{4}/)
    assert.include(alone.latin, 'Interest matches the schedule')
    const whole = await client.get(`${path}?documents=1`).loginAs(reader)
    whole.assertStatus(200)
    const { pages, latin } = await paperText(whole.body())
    /** The proof has two pages, the photo one. */
    assert.lengthOf(pages, alone.pages.length + 3)
    assert.include(latin, 'Business photo')
    const rows = await db.from('audit_entries').where('actor_id', reader.id).orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['claim.viewed', 'claim.viewed', 'file.viewed', 'file.viewed']
    )
    const marathi = await client.get(`${path}?lang=mr`).loginAs(reader)
    assert.include((await paperText(marathi.body())).devanagari, 'रत्नागिरी')
  })

  test('is refused to officers of another district', async ({ assert, client }) => {
    const { claim } = await claimed()
    const path = `/officer/claims/${claim.id}/file?documents=1`
    const foreign = await createUser(Role.agm, { districtId: districtNamed('Thane') })
    const response = await client.get(path).loginAs(foreign)
    response.assertStatus(404)
    const rows = await db.from('audit_entries').where('actor_id', foreign.id)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['access.not_found']
    )
  })
})
