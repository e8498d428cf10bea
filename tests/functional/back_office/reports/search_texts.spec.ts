import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import FileNote from '#approvals/collaboration/models/file_note'
import { Role, type RoleId } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { listDocuments } from '#documents/queries/documents'
import { plainDate } from '#kernel/calendar/plain_date'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import { rebuildTextWords } from '#reports/actions/derived_data'
import type { SearchResults } from '#reports/queries/search/pages_and_office'
import { fileGrievanceAs, deleteGrievances } from '#tests/support/grievances'
import { dialect } from '#tests/support/tags'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import WorkflowDecision from '#workflow/models/workflow_decision'

const personOf = async (role: RoleId, district: string | null = null) => {
  const user = await createOfficer(role, district === null ? null : districtNamed(district))
  return { user, visitor: await signInAs(user) }
}

async function foundBy(visitor: Visitor, q: string): Promise<Record<string, string[]>> {
  const { props } = await visitor.get(`/officer/search?q=${encodeURIComponent(q)}`)
  const { groups } = props as SearchResults
  return Object.fromEntries(groups.map(({ key, found }) => [key, found.map(({ href }) => href)]))
}

const fileHref = ({ id }: { id: number }) => `/officer/applications/${id}`

const remark = ({ id, statusId }: Application, remarks: string) =>
  db.transaction((client) =>
    WorkflowDecision.create(
      {
        subjectType: 'application',
        subjectId: id,
        action: 'forward',
        fromStatus: statusId,
        toStatus: statusId,
        remarks,
      },
      { client }
    )
  )

const note = ({ id }: Application, authorId: number, body: string) =>
  FileNote.create({ subjectType: 'application', subjectId: id, authorId, body })

test.group('Global search: texts', (group) => {
  dialect(group)
  let here: Application
  let elsewhere: Application
  let gm: Awaited<ReturnType<typeof personOf>>
  let district: Visitor

  group.setup(async () => {
    const [raigad, palghar] = ['Raigad', 'Palghar'].map(districtNamed)
    here = await createApplication({ districtId: raigad })
    elsewhere = await createApplication({ districtId: palghar })
    gm = await personOf(Role.generalManager)
    district = (await personOf(Role.districtOfficer, 'Raigad')).visitor
    for (const file of [here, elsewhere]) await remark(file, 'पूर्ण प्रशिक्षणवर्ग पाहिला, Zarapkar')
  })
  group.teardown(() => deleteGrievances())

  test('finds remarks by prefixes of their words, in any order and script', async ({ assert }) => {
    for (const q of ['प्रशिक्षण', 'zarap', 'Zarapkar प्रशिक्\u200Dषण'])
      assert.deepEqual((await foundBy(gm.visitor, q)).remarks, [elsewhere, here].map(fileHref), q)
    assert.isUndefined((await foundBy(gm.visitor, 'शिक्षणवर्ग')).remarks)
    assert.isUndefined((await foundBy(gm.visitor, 'प्रशिक्षण nowhere')).remarks)
  })

  test('finds those of a district for its officer', async ({ assert }) => {
    assert.deepEqual((await foundBy(district, 'प्रशिक्षण')).remarks, [fileHref(here)])
  })

  test('stores no numbers of any text', async ({ assert }) => {
    const { id } = await note(here, gm.user.id, 'Kolhatkar says 9999 4105 7058 and ABCDE1234F')
    const storedWords = await db.from('text_search_words').where({ source: 'note', source_id: id })
    assert.sameMembers(
      storedWords.map(({ word }) => word),
      ['kolhatkar', 'says', 'and']
    )
    assert.deepEqual((await foundBy(district, 'kolhat')).notes, [fileHref(here)])
  })

  test('links certificates to the applications of their person', async ({ assert }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user, { districtId: districtNamed('Raigad') })
    const file = await createApplication({ userId: user.id, districtId: districtNamed('Raigad') })
    const papers = await listDocuments('profile', profile.id)
    const income = papers.find(({ slot }) => slot === 'income')!.currentVersion.file
    const facts = {
      issuedOn: plainDate('2026-04-01'),
      validUntil: plainDate('2099-03-31'),
      issuingOffice: 'Tehsildar, Mahad',
    }
    await income.recordCertificate({ ...facts, certificateNumber: 'QZX/26/881' })
    assert.deepEqual((await foundBy(district, 'qzx/26')).certificates, [fileHref(file)])
    await income.recordCertificate({ ...facts, certificateNumber: 'WVX/26/881' })
    assert.isUndefined((await foundBy(district, 'qzx/26')).certificates)
  })

  test('finds grievances for the posts that have them, and stores their words encrypted', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const about = { districtId: districtNamed('Raigad'), message: 'Pandharkaravada counter, बंद' }
    const { id, uuid } = await fileGrievanceAs({ userId: person.id }, about)
    const href = `/officer/grievances/${uuid}`
    assert.include((await foundBy(district, 'pandharkara')).complaints, href)
    const palghar = (await personOf(Role.districtOfficer, 'Palghar')).visitor
    assert.isUndefined((await foundBy(palghar, 'pandharkara')).complaints)
    const step = await db.from('grievance_steps').where('grievance_id', id).firstOrFail()
    const storedWords = await db
      .from('text_search_words')
      .where({ source: 'grievance_step', source_id: step.id })
    assert.isAbove(storedWords.length, 0)
    for (const { word } of storedWords) assert.match(word, /^[0-9a-f]{32}$/)
  })

  test('is rebuilt by the recount, and deleted with erased data', async ({ assert }) => {
    await note(elsewhere, gm.user.id, 'Vishwambharpur')
    await db.from('text_search_words').delete()
    await rebuildTextWords()
    assert.deepEqual((await foundBy(gm.visitor, 'vishwam')).notes, [fileHref(elsewhere)])
    const before = await foundBy(gm.visitor, 'प्रशिक्षण')
    assert.lengthOf(before.remarks, 2)
    await db.transaction((trx) => anonymiseApplication(elsewhere.id, trx))
    assert.isUndefined((await foundBy(gm.visitor, 'vishwam')).notes)
    assert.deepEqual((await foundBy(gm.visitor, 'प्रशिक्षण')).remarks, [fileHref(here)])
  })
})
