import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { SubmitApplication } from '#applications/actions/submit_application'
import { reviewDocuments } from '#approvals/queries/review_documents'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { SeedMasters } from '#masters/actions/seed_masters'
import { masters, refreshMasters } from '#masters/queries/masters'
import type { DatedList } from '#masters/rules/dated_lists'
import { missingSlots } from '#profile/queries/missing'
import { schemePdfData } from '#site/queries/scheme_pdf'
import { sendFile } from '#tests/functional/applicants/profile/files'
import { fixture } from '#tests/fixtures/files/corpus'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { linesForm, planLines, deleteAddedLists } from '#tests/support/dated_lists'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'

const TODAY = plainDate('2026-10-15')
const DAY = '2026-11-01'
const OWN: DatedList = { list: 'documents', scope: 1 }
const PATH = '/officer/schemes/individual/documents'
const FORM = 'back_office/administration/schemes/list_version'
const SHOP_ACT = { line_new1_nameEn: 'Shop Act licence', line_new1_nameMr: 'शॉप ॲक्ट परवाना' }

async function submitApplication() {
  const user = await createUser()
  await createCompleteProfile(user)
  return new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true })
}

const slotOn = (day: string, name: string, list = '1') =>
  masters()
    .documentSlots(list, plainDate(day))
    .find(({ slot }) => slot === name)

test.group('Required documents of a scheme, on screen', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      await deleteAddedLists()
    }
  })

  test('are first checked in a dry run with the changes, and the applications that keep the old list', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const previewChanges = async (typed: Record<string, string | boolean>) => {
      const body = await linesForm(OWN, DAY, typed)
      const answer = await requestAs(client, admin, 'post', `${PATH}/versions/new`).json(body)
      return pageProps(answer, FORM).form
    }
    const changes = { ...SHOP_ACT, line_new1_isRequired: true, line_ration_last_isRequired: false }
    const before = (await previewChanges(changes)).dryRun!
    assert.deepEqual(
      before.changes.map(({ label, old, new: now }) => [label, old, now]),
      [
        ['Ration Card (last page): mandatory', 'required', 'optional'],
        ['Shop Act licence: name (English)', null, 'Shop Act licence'],
        ['Shop Act licence: name (Marathi)', null, 'शॉप ॲक्ट परवाना'],
        ['Shop Act licence: mandatory', null, 'required'],
      ]
    )
    const [{ day, lines }] = before.impact
    assert.equal(day, 'firstSubmission')
    assert.deepEqual(
      lines.map(({ what, gets }) => [what, gets]),
      [
        ['begun', 'new_from_then'],
        ['on_the_way', 'old'],
      ]
    )
    await submitApplication()
    const after = (await previewChanges(changes)).dryRun!.impact[0].lines
    assert.equal(after[1].count, lines[1].count + 1)
    const today = await previewChanges({ ...changes, from: TODAY })
    assert.match(today.errors.from, /^Something has already been submitted or issued/)
    const body = await linesForm(OWN, TODAY, changes)
    const sent = await requestAs(client, admin, 'post', `${PATH}/versions`).json(body)
    assert.match(pageProps(sent, FORM).form.errors.from, /^Something has already been submitted/)
    assert.isEmpty(await db.from('proposed_changes').where('kind', 'document_slots'))
    const other = await previewChanges({ line_other1_isRequired: true })
    assert.match(other.errors.line_other1_isRequired, /cannot be mandatory/)
    const nameless = await previewChanges({ line_pan_nameEn: '', line_new1_isRequired: true })
    assert.deepEqual(Object.keys(nameless.errors), ['line_pan_nameEn', 'line_new1_nameEn'])
  })

  test('wait for a second person; drafts then need the new one, and submitted applications keep the old', async ({
    assert,
    client,
  }) => {
    const earlier = await submitApplication()
    const [asks, confirms] = [await administrator(), await administrator()]
    const typed = { ...SHOP_ACT, line_new1_isRequired: true, line_pan_nameEn: 'PAN of the person' }
    const body = await linesForm(OWN, DAY, typed)
    await requestAs(client, asks, 'post', `${PATH}/versions`).json(body)
    const change = await lastChange()
    assert.equal(change.kind, 'document_slots')
    assert.includeDeepMembers(
      change.decrypted.difference.map(({ old, new: now }) => [old, now]),
      [
        ['PAN Card', 'PAN of the person'],
        [null, 'Shop Act licence'],
      ]
    )
    await new ConfirmChange().run(decisionBy(change, confirms))
    await refreshMasters()
    assert.isUndefined(slotOn('2026-10-31', 'own1'))
    assert.containSubset(slotOn(DAY, 'own1'), {
      nameMr: 'शॉप ॲक्ट परवाना',
      isRequired: true,
      srNo: 17,
    })
    assert.isUndefined(
      slotOn(DAY, 'own1', '3'),
      'another scheme requires the same documents as before'
    )
    const missing = (day: string) => missingSlots('1', new Set(['pan']), plainDate(day))
    assert.lengthOf(missing(DAY), missing('2026-10-31').length + 1)

    setClock(new FixedClock(plainDate(DAY)))
    const user = await createApplicant()
    await db.from('document_slots').where('slot', 'own1').update({ is_required: false })
    await refreshMasters()
    await createCompleteProfile(user)
    await db.from('document_slots').where('slot', 'own1').update({ is_required: true })
    await refreshMasters()
    const submit = () =>
      new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true })
    await assert.rejects(submit)

    /** The new slot behaves like any other: in the wizard, its uploads and the review. */
    const visitor = await signInAs(user)
    const page = await visitor.get('/apply/individual/documents')
    const cards = page.props.cards as { slot: string; name: string; isRequired: boolean }[]
    assert.deepInclude(cards.at(-1)!, {
      slot: 'own1',
      name: 'Shop Act licence',
      isRequired: true,
    })
    const upload = await fixture('photo.jpg')
    const { status } = await sendFile(visitor, 'individual', 'own1', upload, 'licence.jpg')
    assert.equal(status, 200)
    const paper = JSON.stringify(schemePdfData(masters().scheme(1), 'mr').sections)
    assert.include(paper, 'शॉप ॲक्ट परवाना')
    const later = await submit()
    const names = async (application: typeof later) =>
      (await reviewDocuments(application, 'en', null)).map(({ name }) => name)
    assert.includeMembers(await names(later), ['Shop Act licence', 'PAN of the person'])
    assert.include(await names(earlier), 'PAN Card', 'as it was required')
  })

  test('have a separate list for each director of a group, and are left unchanged by the seed', async ({
    assert,
    client,
  }) => {
    const directors: DatedList = { list: 'director_documents', scope: 2 }
    await planLines(directors, DAY, { line_cibil_isRequired: '', line_pan_note: 'both sides' })
    assert.isFalse(slotOn(DAY, 'cibil', '2D')!.isRequired)
    assert.equal(slotOn(DAY, 'pan', '2D')!.note, 'both sides')
    const admin = await administrator()
    const path = '/officer/schemes/group/director-documents'
    const page = await requestAs(client, admin, 'get', path)
    const { list } = pageProps(page, 'back_office/administration/schemes/list')
    assert.isTrue(list.documents!.ofDirector)
    assert.equal(list.versions[0].state, 'planned')

    const report = await new SeedMasters().run()
    const { added, changed } = report.find(({ table }) => table === 'document_slots')!
    assert.deepEqual([added, changed], [0, 0])
    const { version } = await linesForm(directors, DAY)
    await requestAs(client, admin, 'delete', `${path}/versions/${DAY}`).json({ version })
    await new ConfirmChange().run(decisionBy(await lastChange(), await administrator()))
    await new SeedMasters().run()
    await refreshMasters()
    assert.isTrue(slotOn(DAY, 'cibil', '2D')!.isRequired)
    assert.equal(slotOn(DAY, 'cibil', '2D')!.effectiveFrom, '2000-01-01')
  })
})
