import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { AcceptLetter } from '#bank_desk/actions/letter_holders'
import { renderLeadBankLetter } from '#bank_desk/pdf/lead_bank_letter'
import { leadBankLetter } from '#bank_desk/queries/list_bank_letters'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { currentLoi } from '#loi/queries/lois'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { masters } from '#masters/queries/masters'
import { paperText } from '#tests/support/pdf_text'
import { createBranch } from '#tests/support/bank_branches'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { createOfficer } from '#tests/support/users'

parseFilesAsBytes()

const PATH = '/officer/bank-letters/lead-bank'

async function letterIn(districtId: number) {
  const application = await applicationIssuedOn(getClock().today(), { districtId })
  useSystemClock()
  return { application, loi: (await currentLoi(application.id))! }
}

test.group('Letter to the lead bank of a district', () => {
  test('lists the waiting letters of its district and their banks, without naming the applicants', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const shown = await letterIn(districtId)
    const waiting = await letterIn(districtId)
    const elsewhere = await letterIn(districtNamed('Latur'))
    const branch = await createBranch({ name: 'Aundha Road' })
    await new AcceptLetter().run(branch, {
      applicationUuid: shown.application.uuid,
      loiNumber: shown.loi.number,
      issuedOn: null,
    })

    const letter = await leadBankLetter({}, officer, districtId, {
      language: 'en',
      i18n: i18nManager.locale('en'),
    })
    assert.includeMembers(
      letter.rows.map(([number, , , branchName]) => `${number} ${branchName}`),
      [`${shown.loi.number} Aundha Road`, `${waiting.loi.number} Bank not known`]
    )
    const { code } = masters().district(districtId)
    const day = getClock().today().replaceAll('-', '')
    assert.equal(letter.reference, `Our reference: LB-${code}-${day}`)
    assert.equal(letter.signedBy, officer.displayName)
    const printed = (await paperText(renderLeadBankLetter(letter))).latin
    assert.include(printed, letter.reference)
    assert.include(printed, officer.displayName)
    const text = JSON.stringify(letter)
    assert.include(text, 'Hingoli')
    for (const words of [elsewhere.loi.number, shown.application.applicantName]) {
      assert.notInclude(text, words)
    }
    assert.notInclude(text, shown.application.number)

    const answer = await client.get(`${PATH}/${districtId}`).loginAs(officer)
    answer.assertStatus(200)
    answer.assertHeader('content-type', 'application/pdf')
    answer.assertHeader('cache-control', 'private, no-store')
    const logged = await db
      .from('audit_entries')
      .where({ actor_id: officer.id, action: 'bank_letters.exported' })
    assert.lengthOf(logged, 1)
  })

  test('covers one district within the officer’s scope in which a letter waits', async ({
    client,
  }) => {
    const latur = districtNamed('Latur')
    await letterIn(latur)
    const md = await createOfficer(Role.managingDirector)
    const bound = await createUser(Role.districtOfficer, { districtId: districtNamed('Hingoli') })
    ;(await client.get(`${PATH}/${latur}?lang=mr`).loginAs(md)).assertStatus(200)
    ;(await client.get(`${PATH}/${latur}`).loginAs(bound)).assertStatus(404)
    ;(await client.get(`${PATH}/${latur}?applicationNo=NONE-1`).loginAs(md)).assertStatus(404)
    ;(await client.get(`${PATH}/999999`).loginAs(md)).assertStatus(404)
  })
})
