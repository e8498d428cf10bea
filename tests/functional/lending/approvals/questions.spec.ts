import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { askableItems } from '#approvals/rules/returned_items'
import { LOAN_TYPES } from '#masters/rules/schemes'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import ApplicantGroup from '#group/models/applicant_group'
import Profile from '#profile/models/profile'
import {
  type FileWithAgm,
  WITH_AGM,
  fileWithAgm,
  groupFileWithAgm,
  homeOf,
  officePath,
  reviewOf,
} from '#tests/support/file_with_agm'
import { flashText } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import {
  answer,
  ask,
  askQuestion,
  pageOf,
  pathOf,
  rows,
} from '#tests/functional/lending/approvals/question_support'

const TODAY = plainDate('2026-03-10')
const scene = () => fileWithAgm('Gadchiroli')
const GROUP_NAME = 'Savitri Mahila Bachat Gat'

const motherOf = async ({ owner }: FileWithAgm) =>
  (await Profile.findByOrFail('userId', owner.id)).motherName

test.group('Questions to the applicant', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('a question about a field is first on the home page, is answered and marked, and leaves the status unchanged', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const before = await motherOf(one)
    const row = await askQuestion(client, one, 'personal.motherName')
    const home = await homeOf(client, one)
    assert.deepInclude(home.steps[0], {
      kind: 'answer',
      href: pathOf(one, row.id),
      until: addDays(TODAY, 15),
      remarks: 'Please write it as in the certificate.',
    })
    const told = await db.from('notices').where({ user_id: one.owner.id, template: 'item_asked' })
    assert.lengthOf(told, 1)

    const page = await pageOf(client, one, row.id)
    assert.equal(page.field!.name, 'motherName')
    assert.equal(page.now, before)
    const sent = await answer(client, one, row.id, {
      motherName: 'Sulochana Jadhav',
      pan: 'ABCPD1234E',
    })
    sent.assertStatus(302)
    assert.equal(await motherOf(one), 'Sulochana Jadhav')
    assert.equal((await Application.findOrFail(one.made.id)).statusId, WITH_AGM)

    const review = await reviewOf(client, one)
    const [item] = review.asked.items
    assert.equal(item.state, 'answered')
    assert.containSubset(item.changes, [{ before, after: 'Sulochana Jadhav' }])
    assert.containSubset(review.changes, [
      { key: 'personal.motherName', before, after: 'Sulochana Jadhav' },
    ])
    const notices = await db.from('notices').where('user_id', one.agm.id)
    assert.deepEqual(
      notices.map(({ template }) => template),
      ['item_answered']
    )
    const after = await homeOf(client, one)
    assert.notEqual(after.steps[0].kind, 'answer')
  })

  test('an answer follows the rule of its field, and changes no other field', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'account.ifsc')
    const before = await db
      .from('bank_accounts')
      .join('profiles', 'profiles.id', 'profile_id')
      .where('user_id', one.owner.id)
      .select('bank_accounts.*')
      .firstOrFail()
    assert.match(flashText(await answer(client, one, row.id, { ifsc: 'nonsense' })), /IFSC/)
    assert.match(flashText(await answer(client, one, row.id, {})), /ifsc/)
    await answer(client, one, row.id, { ifsc: 'sbin 0004343', city: 'Elsewhere' })
    const after = await db.from('bank_accounts').where('id', before.id).firstOrFail()
    assert.equal(after.ifsc, 'SBIN0004343')
    for (const column of ['city', 'branch_name', 'bank_name', 'account_cipher']) {
      assert.equal(after[column], before[column], column)
    }
  })

  test('an encrypted number stays encrypted: masked on every page, and absent from the session', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'account.accountNo')
    const number = '30123456789'
    const page = await pageOf(client, one, row.id)
    assert.match(page.mask, /^X+\d{4}$/)
    const refused = await answer(client, one, row.id, { accountNo: '1234' })
    assert.match(flashText(refused), /isAccountConfirmed/)
    assert.notInclude(flashText(refused), '"1234"')
    await answer(client, one, row.id, { accountNo: number })
    const { asked: shown } = await reviewOf(client, one)
    assert.equal(shown.items[0].state, 'answered')
    assert.notInclude(JSON.stringify(shown), number)
    assert.include(JSON.stringify(shown), '6789')
    assert.notInclude(JSON.stringify(await db.from('profile_revisions')), number)
  })

  test('an empty answer to an optional field is refused', async ({ client, assert }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'personal.birthPlace')
    assert.match(flashText(await answer(client, one, row.id, { birthPlace: ' ' })), /birthPlace/)
    assert.equal((await rows(one.made))[0].state, 'open')
  })

  test('a question about a document stores the uploaded file in its slot', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'paper.pan')
    const file = await readFile(app.makePath('tests/fixtures/files/two_pages.pdf'))
    const upload = () =>
      requestAs(client, one.owner, 'post', pathOf(one, row.id)).file('file', file, {
        filename: 'pan.pdf',
        contentType: 'application/pdf',
      })
    assert.match(flashText(await answer(client, one, row.id, {})), /file/)
    ;(await upload()).assertStatus(302)
    const review = await reviewOf(client, one)
    assert.equal(review.asked.items[0].state, 'answered')
    assert.match(review.asked.items[0].changes[0].after!, /pan\.pdf/)
    const files = await db.from('stored_files').where('owner_user_id', one.owner.id)
    assert.lengthOf(files, 1)
    assert.match(flashText(await upload()), /already been answered/)
    assert.lengthOf(await db.from('stored_files').where('owner_user_id', one.owner.id), 1)
  })

  test('fields that require a new calculation or depend on others cannot be asked about', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const { choices } = (await reviewOf(client, one)).asked
    const keys = choices.map(({ value }) => value)
    assert.includeMembers(keys, ['personal.motherName', 'account.ifsc', 'paper.pan'])
    for (const item of [
      'personal.familyIncome',
      'personal.isDomiciled',
      'personal.mobile',
      'correspondence.districtId',
      'lending.amount',
      'nothing',
    ]) {
      assert.notInclude(keys, item)
      assert.match(flashText(await ask(client, one, item)), /cannot be asked/)
    }
    const reason = { reason: 'Is it 9999 4105 7058?' }
    assert.match(flashText(await ask(client, one, 'personal.motherName', reason)), /Aadhaar/)
    assert.lengthOf(await rows(one.made), 0)
  })

  test('about a group cover its identity and its own documents; not its business or its request', async ({
    assert,
  }) => {
    const sections = (loanType: number) => [
      ...new Set(askableItems(loanType).map(({ section }) => section)),
    ]
    assert.deepEqual(sections(LOAN_TYPES.group), [
      'personal',
      'address',
      'bank-account',
      'group-details',
      'group-documents',
    ])
    assert.include(sections(LOAN_TYPES.education), 'documents')
    const keys = askableItems(LOAN_TYPES.group).map(({ key }) => key)
    assert.includeMembers(keys, ['group.name', 'group.registrationNo', 'group.pan'])
    for (const key of ['group.amount', 'group.businessName', 'group.districtId', 'group.bankName'])
      assert.notInclude(keys, key)
  })

  test('about a field and a document of a group work as about a person’s', async ({
    client,
    assert,
  }) => {
    const one = await groupFileWithAgm('Gadchiroli')
    const field = await askQuestion(client, one, 'group.registrationNo')
    const page = await pageOf(client, one, field.id)
    assert.equal(page.now, 'MH/PUN/2020/17')
    assert.equal(page.field!.label, 'Registration No.')
    assert.match(flashText(await answer(client, one, field.id, {})), /Registration No/)
    const sent = { registrationNo: 'MH/PUN/2021/18', name: 'Another' }
    ;(await answer(client, one, field.id, sent)).assertStatus(302)
    const group = await ApplicantGroup.findByOrFail('userId', one.owner.id)
    assert.deepEqual([group.registrationNo, group.name], [sent.registrationNo, GROUP_NAME])

    const pan = await askQuestion(client, one, 'group.pan')
    assert.match((await pageOf(client, one, pan.id)).mask, /^X+[0-9A-Z]{4}$/)
    assert.match(flashText(await answer(client, one, pan.id, { pan: 'AB' })), /pan/i)

    const paper = askableItems(LOAN_TYPES.group).find(({ kind }) => kind === 'paper')!
    const row = await askQuestion(client, one, paper.key)
    const file = await readFile(app.makePath('tests/fixtures/files/two_pages.pdf'))
    const upload = await requestAs(client, one.owner, 'post', pathOf(one, row.id)).file(
      'file',
      file,
      { filename: 'of_group.pdf', contentType: 'application/pdf' }
    )
    upload.assertStatus(302)
    const kept = await db.from('documents').where({ subject_type: 'group', subject_id: group.id })
    assert.deepEqual(
      kept.map(({ slot }) => `paper.${slot}`),
      [paper.key]
    )
    const { asked: shown, changes } = await reviewOf(client, one)
    assert.deepEqual(
      shown.items.map(({ state }) => state),
      ['answered', 'open', 'answered']
    )
    assert.match(shown.items[0].changes[0].after!, /of_group\.pdf/)
    assert.containSubset(changes, [
      { key: 'group-details.registrationNo', before: 'MH/PUN/2020/17', after: 'MH/PUN/2021/18' },
    ])
  })

  test('are sent by officers with access with whom the application is pending', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const gm = await createOfficer(Role.generalManager)
    assert.match(
      flashText(await ask(client, { ...one, agm: gm }, 'personal.motherName')),
      /not pending with your post/
    )
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Parbhani'))
    const hidden = await ask(client, { ...one, agm: foreign }, 'personal.motherName')
    hidden.assertStatus(404)
    const moved = { expectedStatusId: 1 }
    assert.match(
      flashText(await ask(client, one, 'personal.motherName', moved)),
      /status has changed/
    )
    assert.lengthOf(await rows(one.made), 0)
  })

  test('about an item are open once at a time; after a withdrawal the item can be asked about again', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'personal.motherName')
    assert.match(flashText(await ask(client, one, 'personal.motherName')), /already been asked/)
    await askQuestion(client, one, 'account.ifsc')
    const withdraw = () =>
      requestAs(client, one.agm, 'delete', `${officePath(one)}/questions/${row.id}`)
    ;(await withdraw()).assertStatus(303)
    assert.match(flashText(await withdraw()), /withdrawn this question/)
    const late = await answer(client, one, row.id, { motherName: 'Too late' })
    assert.match(flashText(late), /withdrawn/)
    assert.notEqual(await motherOf(one), 'Too late')
    assert.equal((await pageOf(client, one, row.id)).state, 'withdrawn')
    await askQuestion(client, one, 'personal.motherName')
    assert.deepEqual(
      (await rows(one.made)).map(({ state }) => state),
      ['withdrawn', 'open', 'open']
    )
  })

  test('an answer is accepted once, within its period, and while the application is live', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const first = await askQuestion(client, one, 'personal.motherName')
    await answer(client, one, first.id, { motherName: 'Sulochana' })
    const twice = await answer(client, one, first.id, { motherName: 'Another' })
    assert.match(flashText(twice), /already been answered/)

    const second = await askQuestion(client, one, 'personal.motherName')
    setClock(new FixedClock(addDays(TODAY, 15)))
    assert.equal((await pageOf(client, one, second.id)).state, 'open')
    setClock(new FixedClock(addDays(TODAY, 16)))
    assert.equal((await pageOf(client, one, second.id)).state, 'late')
    assert.match(
      flashText(await answer(client, one, second.id, { motherName: 'Late' })),
      /last day/
    )
    const third = await askQuestion(client, one, 'personal.motherName')
    await new Decide().run({
      subjectType: 'application',
      subjectId: one.made.id,
      action: 'forward',
      actor: { id: one.agm.id, role: Role.agm },
    })
    assert.equal((await pageOf(client, one, third.id)).state, 'moved')
    assert.match(
      flashText(await answer(client, one, third.id, { motherName: 'Moved' })),
      /another stage/
    )
    assert.equal(await motherOf(one), 'Sulochana')
    const home = await homeOf(client, one)
    assert.notEqual(home.steps[0].kind, 'answer')
  })

  test('two simultaneous answers count as one', async ({ client, assert }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'personal.motherName')
    await Promise.all(
      ['Aruna', 'Basanti', 'Chhaya'].map((motherName) =>
        answer(client, one, row.id, { motherName })
      )
    )
    const notices = await db
      .from('notices')
      .where({ user_id: one.agm.id, template: 'item_answered' })
    assert.lengthOf(notices, 1)
    const profile = await Profile.findByOrFail('userId', one.owner.id)
    const kept = await db.from('profile_revisions').where('profile_id', profile.id)
    assert.lengthOf(kept, 1)
  })

  test('a question to another applicant does not exist', async ({ client, assert }) => {
    const one = await scene()
    const row = await askQuestion(client, one, 'personal.motherName')
    const stranger = { ...one, owner: await User.findOrFail((await createApplicant()).id) }
    const page = await requestAs(client, stranger.owner, 'get', pathOf(one, row.id))
    page.assertStatus(404)
    ;(await answer(client, stranger, row.id, { motherName: 'X' })).assertStatus(404)
    const other = await scene()
    ;(await requestAs(client, other.owner, 'get', pathOf(other, row.id))).assertStatus(404)
    assert.equal((await rows(one.made))[0].state, 'open')
  })
})
