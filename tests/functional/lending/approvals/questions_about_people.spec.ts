import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { itemName } from '#applications/queries/next_steps'
import { fileItems, itemHref } from '#applications/rules/file_items'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { testAadhaar } from '#database/factories/application_factory'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import { namedPeople, peopleOf } from '#group/queries/group_people'
import { LOAN_TYPES } from '#masters/rules/schemes'
import {
  type FileWithAgm,
  groupFileWithAgm,
  homeOf,
  officePath,
  reviewOf,
} from '#tests/support/file_with_agm'
import { flashText } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import {
  answer,
  ask,
  askQuestion,
  pageOf,
  pathOf,
  rows,
} from '#tests/functional/lending/approvals/question_support'

const TODAY = plainDate('2026-03-10')

async function scene() {
  const one = await groupFileWithAgm('Gondia')
  const group = await ApplicantGroup.findByOrFail('userId', one.owner.id)
  const [meena, rekha] = await peopleOf('directors', group.id)
  const shareholder = await GroupShareholder.create({
    groupId: group.id,
    firstName: 'Kavita',
    lastName: 'More',
    address: 'Camp, Pune',
    birthDate: plainDate('1962-03-04'),
    genderId: 0,
    status: 'Active, share of 10%',
  })
  return { ...one, group, meena, rekha, shareholder }
}

async function upload(client: ApiClient, one: FileWithAgm, id: number) {
  const file = await readFile(app.makePath('tests/fixtures/files/two_pages.pdf'))
  return requestAs(client, one.owner, 'post', pathOf(one, id)).file('file', file, {
    filename: 'of_director.pdf',
    contentType: 'application/pdf',
  })
}

const papersOf = ({ id }: GroupDirector) =>
  db.from('documents').where({ subject_type: 'director', subject_id: id })

const revisionsOf = ({ made }: FileWithAgm) =>
  db.from('profile_revisions').where('profile_id', made.profileId)

test.group('Questions about people of a group', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('a question about one field of a director is answered and marked, and no other director changes', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const { meena, rekha } = one
    const { choices } = (await reviewOf(client, one)).asked
    const item = `director.${meena.id}.mobile`
    const label = `Directors: ${meena.fullName}, Mobile number`
    assert.deepInclude(choices, { value: item, label })
    const row = await askQuestion(client, one, item)
    const [step] = (await homeOf(client, one)).steps
    assert.deepInclude(step, { kind: 'answer', href: pathOf(one, row.id) })
    const page = await pageOf(client, one, row.id)
    assert.deepInclude(page, { name: label, now: meena.mobile, state: 'open' })
    assert.deepInclude(page.field, { name: 'mobile', required: true })

    assert.match(flashText(await answer(client, one, row.id, { mobile: '12' })), /mobile/i)
    assert.match(flashText(await answer(client, one, row.id, {})), /mobile/i)
    const sent = { mobile: '9000000099', designation: 'Treasurer', groupId: 1 }
    ;(await answer(client, one, row.id, sent)).assertStatus(302)
    const after = await GroupDirector.findOrFail(meena.id)
    assert.deepEqual(
      [after.mobile, after.designation, after.groupId],
      ['9000000099', meena.designation, meena.groupId]
    )
    assert.equal((await GroupDirector.findOrFail(rekha.id)).mobile, rekha.mobile)
    const review = await reviewOf(client, one)
    assert.equal(review.asked.items[0].state, 'answered')
    assert.containSubset(review.asked.items[0].changes, [
      { before: meena.mobile, after: '9000000099' },
    ])
    assert.containSubset(review.changes, [{ key: `directors.director.${meena.id}` }])
    const [revision] = await revisionsOf(one)
    assert.equal(revision.section, 'directors')
    assert.equal(JSON.parse(revision.data).loanType, LOAN_TYPES.group)
  })

  test('the rules of the form apply: the age, the score, and a number once in the list', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const { meena, rekha } = one
    const birth = await askQuestion(client, one, `director.${meena.id}.birthDate`)
    const young = await answer(client, one, birth.id, { birthDate: '2015-01-01' })
    assert.match(flashText(young), /Age Criteria|years old/i)
    const score = await askQuestion(client, one, `director.${meena.id}.cibilScore`)
    assert.match(flashText(await answer(client, one, score.id, { cibilScore: '12' })), /CIBIL/i)

    const number = testAadhaar()
    const first = await askQuestion(client, one, `director.${meena.id}.aadhaar`)
    ;(await answer(client, one, first.id, { aadhaar: number })).assertStatus(302)
    const second = await askQuestion(client, one, `director.${rekha.id}.aadhaar`)
    const same = await answer(client, one, second.id, { aadhaar: number })
    assert.match(flashText(same), /aadhaar/i)
    assert.notEqual((await GroupDirector.findOrFail(rekha.id)).aadhaarLast4, number.slice(-4))
    assert.deepEqual(
      (await rows(one.made)).map(({ state }) => state),
      ['open', 'open', 'answered', 'open']
    )
  })

  test('a director’s number stays masked on every page and in the stored answer', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const { meena } = one
    const row = await askQuestion(client, one, `director.${meena.id}.aadhaar`)
    const page = await pageOf(client, one, row.id)
    assert.match(page.mask, /^X+[ X]*\d{4}$/)
    assert.equal(page.now, page.mask)
    const number = testAadhaar()
    const wrong = `${number.slice(0, 11)}${(Number(number[11]) + 1) % 10}`
    const refused = await answer(client, one, row.id, { aadhaar: wrong })
    assert.notInclude(flashText(refused), wrong)
    ;(await answer(client, one, row.id, { aadhaar: number })).assertStatus(302)
    const after = await GroupDirector.findOrFail(meena.id)
    assert.equal(after.aadhaarLast4, number.slice(-4))
    assert.notEqual(after.aadhaarDigest, meena.aadhaarDigest)
    for (const shown of [
      await reviewOf(client, one),
      await pageOf(client, one, row.id),
      await revisionsOf(one),
      await rows(one.made),
      await db.from('audit_entries').where('subject_id', one.made.id),
    ]) {
      assert.notInclude(JSON.stringify(shown), number)
    }
  })

  test('a document of one director is stored in that director’s slot', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, `directorDocument.${one.rekha.id}.pan`)
    const page = await pageOf(client, one, row.id)
    assert.isNull(page.field)
    assert.include(page.name, one.rekha.fullName)
    ;(await upload(client, one, row.id)).assertStatus(302)
    assert.deepEqual(
      (await papersOf(one.rekha)).map(({ slot }) => slot),
      ['pan']
    )
    assert.lengthOf(await papersOf(one.meena), 0)
    const [shown] = (await reviewOf(client, one)).asked.items
    assert.match(shown.changes[0].after!, /of_director\.pdf/)
    assert.match(flashText(await upload(client, one, row.id)), /already been answered/)
  })

  test('a field of a shareholder is asked about like a director’s', async ({ client, assert }) => {
    const one = await scene()
    const row = await askQuestion(client, one, `shareholder.${one.shareholder.id}.status`)
    assert.equal((await pageOf(client, one, row.id)).now, 'Active, share of 10%')
    ;(await answer(client, one, row.id, { status: 'Left in 2025' })).assertStatus(302)
    assert.equal((await GroupShareholder.findOrFail(one.shareholder.id)).status, 'Left in 2025')
    const [revision] = await revisionsOf(one)
    assert.equal(revision.section, 'shareholders')
  })

  test('two items can be asked about at once, and the same item of two directors', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const [of, also] = [one.meena, one.rekha]
    const first = await askQuestion(client, one, `director.${of.id}.mobile`)
    const second = await askQuestion(client, one, `director.${also.id}.mobile`)
    assert.match(flashText(await ask(client, one, `director.${of.id}.mobile`)), /already/)
    await Promise.all([
      answer(client, one, first.id, { mobile: '9000000021' }),
      answer(client, one, second.id, { mobile: '9000000022' }),
    ])
    assert.equal((await GroupDirector.findOrFail(of.id)).mobile, '9000000021')
    assert.equal((await GroupDirector.findOrFail(also.id)).mobile, '9000000022')
    assert.lengthOf(await revisionsOf(one), 2)

    const third = await askQuestion(client, one, `director.${of.id}.mobile`)
    await Promise.all(
      ['9000000031', '9000000032'].map((mobile) => answer(client, one, third.id, { mobile }))
    )
    assert.lengthOf(await revisionsOf(one), 3)
  })

  test('people of another group and fields outside the form are refused', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const other = await scene()
    const keys = (await reviewOf(client, one)).asked.choices.map(({ value }) => value)
    for (const item of [
      `director.${other.meena.id}.mobile`,
      `directorDocument.${other.meena.id}.pan`,
      `shareholder.${other.shareholder.id}.status`,
      `director.${one.meena.id}.casteId`,
      `director.${one.meena.id}.income`,
      `director.${one.meena.id}.groupId`,
      `director.${one.meena.id}.constructor`,
      `directorDocument.${one.meena.id}.nothing`,
    ]) {
      assert.notInclude(keys, item)
      assert.match(flashText(await ask(client, one, item)), /cannot be asked/, item)
    }
    assert.lengthOf(await rows(one.made), 0)

    const row = await askQuestion(client, one, `director.${one.meena.id}.mobile`)
    ;(await requestAs(client, other.owner, 'get', pathOf(one, row.id))).assertStatus(404)
    ;(await requestAs(client, other.owner, 'get', pathOf(other, row.id))).assertStatus(404)
    const foreign = await answer(client, { ...one, owner: other.owner }, row.id, {
      mobile: '9000000041',
    })
    foreign.assertStatus(404)
    /** A question whose item names a person of another group, however it was created, writes nothing. */
    await db
      .from('file_questions')
      .where('id', row.id)
      .update({ item: `director.${other.meena.id}.mobile` })
    await answer(client, one, row.id, { mobile: '9000000042' })
    assert.equal((await GroupDirector.findOrFail(other.meena.id)).mobile, other.meena.mobile)
  })

  test('all other fields of the director stay locked', async ({ client, assert }) => {
    const one = await scene()
    await askQuestion(client, one, `director.${one.meena.id}.mobile`)
    await requestAs(client, one.owner, 'put', `/apply/group/directors/${one.meena.id}`).json({
      mobile: '9000000051',
      firstName: 'Another',
    })
    await requestAs(client, one.owner, 'delete', `/apply/group/directors/${one.rekha.id}`)
    const after = await GroupDirector.findOrFail(one.meena.id)
    assert.deepEqual([after.mobile, after.firstName], [one.meena.mobile, one.meena.firstName])
    assert.isNotNull(await GroupDirector.find(one.rekha.id))
  })

  test('a question about a person who has left the group states this, and closes', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, `director.${one.rekha.id}.mobile`)
    const paper = await askQuestion(client, one, `directorDocument.${one.rekha.id}.pan`)
    await one.rekha.delete()
    const page = await pageOf(client, one, row.id)
    assert.deepInclude(page, { state: 'gone', now: null })
    assert.include(page.name, 'no longer in the group')
    const late = await answer(client, one, row.id, { mobile: '9000000061' })
    assert.match(flashText(late), /no longer in the group/)
    assert.match(flashText(await upload(client, one, paper.id)), /no longer in the group/)
    assert.lengthOf(await db.from('stored_files').where('owner_user_id', one.owner.id), 0)
    const states = (await rows(one.made)).map(({ state, open_key: key }) => [state, key])
    assert.deepEqual(states, [
      ['gone', null],
      ['gone', null],
    ])
    assert.notEqual((await homeOf(client, one)).steps[0].kind, 'answer')
    const { items } = (await reviewOf(client, one)).asked
    assert.deepEqual(
      items.map(({ state }) => state),
      ['gone', 'gone']
    )
    assert.match(items[0].name, /no longer in the group, /)
  })

  test('a return names a field or a document of one person, with a link to it', async ({
    client,
    assert,
  }) => {
    for (const [item, href] of [
      ['director.ID.pan', '/apply/group/directors/ID#field-pan'],
      ['directorDocument.ID.pan', '/apply/group/directors/ID/documents#document-pan-file'],
    ]) {
      const one = await scene()
      const of = (text: string) => text.replace('ID', String(one.meena.id))
      const send = async (item: string) => {
        const { decision } = await reviewOf(client, one)
        const hold = decision.choices.find(({ action }) => action === 'hold')!
        const { expectedStatusId, expectedDecisionId } = decision
        return requestAs(client, one.agm, 'post', `${officePath(one)}/decisions`).json({
          action: 'hold',
          reasonId: hold.reasons[0].value,
          remarks: 'Please write it as in the certificate.',
          expectedStatusId,
          expectedDecisionId,
          item,
        })
      }
      const { id: foreign } = (await scene()).meena
      assert.match(
        flashText(await send(`director.${foreign}.pan`)),
        /from the list, or leave it empty/
      )
      ;(await send(of(item))).assertStatus(302)
      assert.notEqual((await Application.findOrFail(one.made.id)).statusId, one.made.statusId)
      const [step] = (await homeOf(client, one)).steps
      assert.deepInclude(step, { kind: 'correct', href: of(href) })
      assert.include(step.item!, one.meena.fullName)
      const { history } = await reviewOf(client, one)
      assert.equal(history[0].item, step.item)

      await one.meena.delete()
      const [later] = (await homeOf(client, one)).steps
      assert.equal(later.href, '/apply/group/directors')
      assert.include(later.item!, 'no longer in the group')
    }
  })

  test('each item has a label in three languages, a distinct link and a key that fits the column', async ({
    assert,
  }) => {
    const { group: its } = await scene()
    const people = await namedPeople(its.id)
    const items = fileItems(LOAN_TYPES.group, people)
    assert.isAbove(items.length, fileItems(LOAN_TYPES.group).length + 2 * 25)
    const places = items.map((item) => itemHref(item, '/apply/group'))
    assert.equal(new Set(places).size, places.length)
    for (const locale of ['en', 'hi', 'mr']) {
      const i18n = i18nManager.locale(locale)
      const names = items.map((item) => itemName(item, LOAN_TYPES.group, i18n))
      assert.equal(new Set(names).size, names.length, locale)
      for (const name of names) assert.notMatch(name, /translation missing|fields\.|undefined|null/)
    }
    /** The longest possible row id fits too. */
    for (const { key } of items) assert.isAtMost(key.replace(/\.\d+\./, '.4294967295.').length, 64)
  })
})
