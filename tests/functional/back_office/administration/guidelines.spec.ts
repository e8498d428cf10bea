import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange, RefuseChange, WithdrawChange } from '#maker_checker/actions/decide_change'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { SeedMasters } from '#masters/actions/seed_masters'
import { masters, refreshMasters } from '#masters/queries/masters'
import { schemePdfData } from '#site/queries/scheme_pdf'
import {
  administrator,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { GUIDELINES, linesForm, planLines, deleteAddedLists } from '#tests/support/dated_lists'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const TODAY = plainDate('2031-03-15')
const DAY = '2031-04-01'
const PATH = '/officer/schemes/all/guidelines'
const NEW_TEXT = 'File the claim soon after the due date of the instalment.'
const OLD_TEXT =
  'File the claim within {claim_window_months_in_words:one month|# months} of the due date of the instalment.'
const FORM = 'back_office/administration/schemes/list_version'

const textsOn = (day: string, schemeId = 1) =>
  masters()
    .guidelines(schemeId, plainDate(day))
    .map(({ textEn }) => textEn)

test.group('Guidelines on screen', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      await deleteAddedLists()
    }
  })

  test('are first checked in a dry run: old beside new, missing texts, and nothing is written', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const previewChanges = async (typed: Record<string, string | boolean>) => {
      const body = await linesForm(GUIDELINES, DAY, typed)
      const answer = await requestAs(client, admin, 'post', `${PATH}/versions/new`).json(body)
      return pageProps(answer, FORM).form
    }
    const fine = await previewChanges({
      line_5_textEn: NEW_TEXT,
      line_7_ends: true,
      line_new1_textEn: 'A new one.',
      line_new1_textMr: 'एक नवीन.',
    })
    const changes = fine.dryRun!.changes.map(({ label, old, new: now }) => [label, old, now])
    assert.deepInclude(changes, ['Guideline 5 (English)', OLD_TEXT, NEW_TEXT])
    assert.deepInclude(changes, ['Guideline 101 (Marathi)', null, 'एक नवीन.'])
    assert.lengthOf(
      changes.filter(([label, , now]) => String(label).startsWith('Guideline 7') && now === null),
      3
    )
    assert.deepEqual(fine.dryRun!.missing, [
      'Guideline 101 has no text in Hindi. Readers see it in Marathi.',
    ])
    const wrong = await previewChanges({ line_5_textEn: '', line_6_textHi: 'अ'.repeat(1001) })
    assert.deepEqual(Object.keys(wrong.errors), ['line_6_textHi'])
    assert.equal(wrong.asked.line_6_textHi, 'अ'.repeat(1001), 'nothing typed is lost')
    const empty = await previewChanges({ line_5_textEn: '', line_new2_textMr: 'फक्त मराठी' })
    assert.deepEqual(Object.keys(empty.errors), ['line_5_textEn', 'line_new2_textEn'])
    assert.isNull(empty.dryRun)
    assert.equal(
      (await previewChanges({ from: '2031-03-14' })).errors.from?.slice(0, 9),
      'A version'
    )
    assert.lengthOf(await db.from('scheme_guidelines').where('effective_from', DAY), 0)
  })

  test('wait for a second person, who sees old and new, and are effective from their day in India', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const body = await linesForm(GUIDELINES, DAY, {
      line_5_textEn: NEW_TEXT,
      line_7_ends: '1',
      line_new1_textEn: 'A new one.',
      line_new1_textMr: 'एक नवीन.',
    })
    await requestAs(client, asks, 'post', `${PATH}/versions`).json(body)
    await refreshMasters()
    assert.notInclude(textsOn(DAY), NEW_TEXT)
    const change = await lastChange()
    assert.equal(change.kind, 'guidelines')
    assert.includeDeepMembers(
      change.decrypted.difference.map(({ old, new: now }) => [old, now]),
      [
        [null, DAY],
        [OLD_TEXT, NEW_TEXT],
        [null, 'A new one.'],
      ]
    )
    /** The waiting change is shown beside the guidelines, and in the list of schemes. */
    const opened = await requestAs(client, asks, 'get', '/officer/schemes/all')
    const { scheme } = pageProps(opened, 'back_office/administration/schemes/show')
    const { guidelines, documents } = scheme.waitingLists
    assert.deepEqual([guidelines?.href, documents], [`/officer/confirmations/${change.id}`, null])
    const all = await requestAs(client, asks, 'get', '/officer/schemes')
    const { schemes } = pageProps(all, 'back_office/administration/schemes/index')
    assert.equal(schemes[0].waiting, guidelines?.href)
    await new ConfirmChange().run(decisionBy(change, confirms))
    await refreshMasters()
    const [before, after] = [textsOn('2031-03-31'), textsOn(DAY)]
    assert.lengthOf(before, 10)
    assert.notInclude(before, NEW_TEXT)
    assert.lengthOf(after, 10, 'one ended, one was added')
    assert.includeMembers(after, [NEW_TEXT, 'A new one.'])
    assert.isFalse(after.some((text) => text.startsWith('Ask for an extension')))

    /** Applicants see the dashboard, and the PDF that anybody can read. */
    const applicant = await createApplicant()
    const read = async () => {
      const answer = await requestAs(client, applicant, 'get', '/dashboard?lang=mr')
      const { schemes } = pageProps(answer, 'lending/applications/dashboard') as never as {
        schemes: { rows: { guidelines: { text: string }[] }[] }
      }
      return JSON.stringify(schemes)
    }
    /** Midnight in India is 18:30 UTC on the previous day. */
    setClock(new FixedClock(new Date('2031-03-31T18:29:59Z')))
    assert.notInclude(await read(), 'A new one.')
    setClock(new FixedClock(new Date('2031-03-31T18:30:00Z')))
    assert.include(await read(), 'A new one.')
    const paper = JSON.stringify(schemePdfData(masters().scheme(1), 'en').sections)
    assert.include(paper, NEW_TEXT)
    assert.notInclude(paper, 'Ask for an extension of the LOI within 30 days')
    const saved = { action: 'guidelines.saved', actor_id: asks.id }
    const noted = await db.from('audit_entries').where(saved)
    assert.lengthOf(noted, 1)
    assert.include(noted[0].data, 'claim_window_months_in_words')
    assert.include(noted[0].data, 'soon after')
  })

  test('can be refused or withdrawn while they wait', async ({ assert, client }) => {
    const [asks, other] = [await administrator(), await administrator()]
    const ask = async () => {
      const body = await linesForm(GUIDELINES, DAY, { line_5_textEn: NEW_TEXT })
      await requestAs(client, asks, 'post', `${PATH}/versions`).json(body)
      return lastChange()
    }
    const first = await ask()
    await new RefuseChange().run(decisionBy(first, other, 'Not as decided'))
    /** The text typed then can be submitted again. */
    const path = `${PATH}/versions/new?again=${first.id}`
    const { form } = pageProps(await requestAs(client, asks, 'get', path), FORM)
    assert.deepEqual([form.asked.from, form.asked.line_5_textEn], [DAY, NEW_TEXT])
    assert.lengthOf(form.dryRun!.changes, 1)
    await new WithdrawChange().run(decisionBy(await ask(), asks))
    await refreshMasters()
    assert.notInclude(textsOn(DAY), NEW_TEXT)
    assert.sameMembers(
      (await db.from('proposed_changes').where('kind', 'guidelines')).map(({ status }) => status),
      ['refused', 'withdrawn']
    )
  })

  test('that were changed in the meantime are rejected, and all typed text is kept', async ({
    assert,
    client,
    cleanup,
  }) => {
    const admin = await administrator()
    const body = await linesForm(GUIDELINES, DAY, { line_5_textEn: NEW_TEXT })
    await planLines(GUIDELINES, '2031-05-01', { line_1_textEn: 'Somebody else’s.' })
    const answer = await requestAs(client, admin, 'post', `${PATH}/versions`).json(body)
    const { form } = pageProps(answer, FORM)
    assert.match(form.errors.form, /^Someone else changed this list/)
    assert.equal(form.asked.line_5_textEn, NEW_TEXT)
    assert.lengthOf(form.dryRun!.changes, 1, 'the changes that it would make now')
    assert.isEmpty(await db.from('proposed_changes').where('kind', 'guidelines'))

    /** Of two simultaneous requests, one is first. */
    cleanup(async () => {
      await db.from('confirmation_rules').where('kind', 'guidelines').delete()
    })
    await setConfirmationNeeded('guidelines', false)
    const same = await linesForm(GUIDELINES, DAY, { line_5_textEn: NEW_TEXT })
    const both = await Promise.all(
      [admin, await administrator()].map((who) =>
        requestAs(client, who, 'post', `${PATH}/versions`).json(same).redirects(0)
      )
    )
    assert.sameMembers(
      both.map((one) => one.status()),
      [200, 302]
    )
    assert.lengthOf(await db.from('scheme_guidelines').where('effective_from', DAY), 1)
  })

  test('are changed and withdrawn with their texts until their day, and fixed afterwards', async ({
    assert,
    client,
    cleanup,
  }) => {
    cleanup(await withoutConfirmers())
    const admin = await administrator()
    await planLines(GUIDELINES, DAY, {
      line_7_ends: '1',
      line_new1_textEn: 'A new one.',
      line_new1_textMr: 'एक नवीन.',
    })
    const visit = await requestAs(client, admin, 'get', `${PATH}/versions/new?replaces=${DAY}`)
    const { form } = pageProps(visit, FORM)
    assert.isTrue(form.asked.line_7_ends, 'the line that it ends is still ended')
    const moved = { ...form.asked, from: '2031-04-15', replaces: DAY, version: form.version }
    await requestAs(client, admin, 'post', `${PATH}/versions`).json(moved)
    await refreshMasters()
    assert.lengthOf(textsOn('2031-04-14'), 10)
    assert.notInclude(textsOn('2031-04-14'), 'A new one.')
    const later = textsOn('2031-04-15')
    assert.include(later, 'A new one.')
    assert.isFalse(later.some((text) => text.startsWith('Ask for an extension')))

    const { version } = await linesForm(GUIDELINES, DAY)
    const withdraw = () =>
      requestAs(client, admin, 'delete', `${PATH}/versions/2031-04-15`).json({ version })
    setClock(new FixedClock(plainDate('2031-04-15')))
    await withdraw()
    await refreshMasters()
    assert.include(textsOn('2031-04-15'), 'A new one.', 'it has taken effect')
    setClock(new FixedClock(plainDate('2031-04-14')))
    await withdraw()
    await refreshMasters()
    assert.notInclude(textsOn('2031-04-15'), 'A new one.')
    const left = db.from('translations').where('text', 'एक नवीन.')
    assert.isEmpty(await left)
    const noted = { action: 'guidelines.withdrawn', actor_id: admin.id }
    assert.lengthOf(await db.from('audit_entries').where(noted), 1)
    /** A concurrent change is then rejected, and shown as typed. */
    const late = await requestAs(client, admin, 'post', `${PATH}/versions`).json({
      ...moved,
      line_101_textEn: 'The new one, changed.',
      replaces: '2031-04-15',
    })
    const shown = pageProps(late, FORM).form
    assert.match(shown.errors.form, /is already in force or is no longer planned/)
    assert.equal(shown.asked.line_101_textEn, 'The new one, changed.')
    assert.isNull(shown.replaces)
    assert.include(JSON.stringify(shown.dryRun!.changes), 'The new one, changed.')
  })

  test('of one scheme are shown beside those of all, and no number is reused for another text', async ({
    assert,
    client,
  }) => {
    await planLines({ list: 'guidelines', scope: 2 }, DAY, { line_new1_textEn: 'For groups.' })
    await planLines(GUIDELINES, '2031-05-01', { line_new1_textEn: 'For all.' })
    assert.deepEqual(textsOn('2031-05-01', 2).slice(-2), ['For all.', 'For groups.'])
    assert.notInclude(textsOn('2031-05-01', 1), 'For groups.')
    const numbers = masters().rows.guidelines.flatMap(({ srNo }) => (srNo > 100 ? [srNo] : []))
    assert.lengthOf(new Set(numbers), 2)

    const admin = await administrator()
    const path = '/officer/schemes/group/guidelines'
    const page = await requestAs(client, admin, 'get', path)
    const { list } = pageProps(page, 'back_office/administration/schemes/list')
    assert.lengthOf(list.sentences!, 10)
    assert.deepEqual(
      list.versions.map(({ state, changes }) => [state, changes.map(({ new: now }) => now)]),
      [['planned', ['For groups.']]]
    )
    const compared = await requestAs(client, admin, 'get', `${PATH}/compare`)
    const { comparison } = pageProps(compared, 'back_office/administration/schemes/compare')
    assert.deepEqual(
      comparison.topics.flatMap(({ rules }) => rules.map(({ left, right }) => [left, right])),
      [[null, 'For all.']]
    )
    for (const missing of [
      'all/documents',
      'individual/director-documents',
      'education/guidelines/compare',
    ]) {
      const none = await requestAs(client, admin, 'get', `/officer/schemes/${missing}`)
      none.assertStatus(404)
    }
  })

  test('are not changed by the next update, even if withdrawn', async ({ assert }) => {
    await planLines(GUIDELINES, DAY, {
      line_7_ends: '1',
      line_new1_textEn: 'A new one.',
      line_new1_textMr: 'एक नवीन.',
    })
    const report = await new SeedMasters().run()
    for (const name of ['scheme_guidelines', 'translations']) {
      const { added, changed } = report.find(({ table }) => table === name)!
      assert.deepEqual([added, changed], [0, 0], name)
    }
    await refreshMasters()
    assert.include(textsOn(DAY), 'A new one.')
    assert.lengthOf(textsOn(DAY), 10)
    /** If a file contains the same lines later, those from the screen are kept. */
    const marks = await db.from('master_edits').where('master', 'scheme_guidelines')
    assert.includeMembers(
      marks.map(({ row_key: key }) => key),
      [`|7|${DAY}`, `|101|${DAY}`]
    )
    const texts = await db.from('master_edits').where('master', 'translations')
    assert.isTrue(texts.some(({ row_key: key }) => /^scheme_guidelines\|\d+\|text\|mr$/.test(key)))
  })
})
