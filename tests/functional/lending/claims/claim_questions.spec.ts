import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ApproveClaims } from '#claims/claim/actions/bulk_approval'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { claimChecks } from '#claims/claim/queries/claim_checks'
import { claimQuestions } from '#claims/claim/actions/claim_questions'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { districtNamed } from '#database/factories/application_factory'
import { listDocuments } from '#documents/queries/documents'
import { listedClaim } from '#tests/support/claims'
import { flashText, pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'
import { countSubjects } from '#workflow/actions/count_subjects'
import { Decide } from '#workflow/actions/decide'
import {
  type ClaimWithQuestion,
  TODAY,
  answer,
  ask,
  askQuestion,
  claimWithAccounts,
  homeOfClaim,
  officeOf,
  officePage,
  ownPage,
  questions,
  settle,
  stepsAtHome,
} from '#tests/functional/lending/claims/claim_with_question'

const paidOn = async ({ claim }: ClaimWithQuestion) =>
  (await db.from('claim_rows').where('claim_id', claim.id).orderBy('id')).map((row) => row.paid_on)
const refresh = ({ claim }: ClaimWithQuestion) => Claim.findOrFail(claim.id)
const verifyClaim = ({ accounts, claim }: ClaimWithQuestion) =>
  new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action: 'verify',
    actor: { id: accounts.id, role: Role.accounts },
    input: { approvedPaise: claim.proposedPaise },
  })
const file = () => readFile(app.makePath('tests/fixtures/files/two_pages.pdf'))

test.group('Questions about a claim', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('a question about the date of one instalment is answered, and counts once the office accepts it', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const [first, second] = one.loan.rows
    const item = `row.${second.id}`
    const row = await askQuestion(client, one, item)
    const href = `${homeOfClaim(one)}/questions/${row.id}`
    const until = addDays(TODAY, 15)
    const [step] = await stepsAtHome(client, one)
    assert.deepInclude(step, {
      kind: 'answer',
      href,
      until,
      remarks: 'Please look at the receipt.',
    })
    assert.containSubset((await ownPage(client, one)).asked, [
      { id: row.id, href, until, reason: 'Please look at the receipt.' },
    ])
    const [notice] = await db.from('notices').where('user_id', one.owner.id).orderBy('id', 'desc')
    assert.deepInclude(notice, { template: 'item_asked', claim_id: one.claim.id })
    const sms = await db
      .from('outbox_messages')
      .where({ template: 'item_asked', user_id: one.owner.id })
    assert.include(
      sms.map(({ channel }) => channel),
      'sms'
    )

    const before = await paidOn(one)
    ;(await answer(client, one, row.id, { paidOn: '2026-03-02' })).assertStatus(302)
    assert.deepEqual(await paidOn(one), before, 'nothing counts yet')
    assert.notEqual((await stepsAtHome(client, one))[0].kind, 'answer')
    assert.isNull((await ownPage(client, one)).asked[0].href)
    const [notices] = await db.from('notices').where('user_id', one.accounts.id)
    assert.deepInclude(notices, { template: 'item_answered', claim_id: one.claim.id })
    const shown = (await officePage(client, one)).asked.items[0]
    assert.deepInclude(shown, { state: 'answered', waitsForOffice: true })
    assert.containSubset(shown.changes, [{ after: '02-Mar-2026' }])

    ;(await settle(client, one, row.id)).assertStatus(303)
    assert.deepEqual(await paidOn(one), [before[0], '2026-03-02'])
    assert.equal((await refresh(one)).statusId, one.claim.statusId, 'it stays where it is')
    assert.deepEqual(
      (await claimChecks(await refresh(one))).filter(({ holds }) => !holds),
      []
    )
    assert.equal((await officePage(client, one)).asked.items[0].state, 'taken')
    assert.lengthOf((await ownPage(client, one)).asked, 0)
    assert.equal(first.rowNo, 0)
  })

  test('an answer with a document is stored beside the present one until it is accepted', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'paper.paid_proof')
    const proof = async () =>
      (await listDocuments('claim', one.claim.id)).find(({ slot }) => slot === 'paid_proof')!
        .currentVersion
    const before = await proof()
    const upload = async () =>
      requestAs(client, one.owner, 'post', `${homeOfClaim(one)}/questions/${row.id}`).file(
        'file',
        await file(),
        { filename: 'receipt.pdf', contentType: 'application/pdf' }
      )
    assert.match(flashText(await answer(client, one, row.id, {})), /file/)
    ;(await upload()).assertStatus(302)
    assert.equal((await proof()).id, before.id)
    assert.match(flashText(await upload()), /already been answered/)

    const [item] = (await officePage(client, one)).asked.items
    assert.equal(item.changes[0].after, 'receipt.pdf')
    ;(await requestAs(client, one.accounts, 'get', item.changes[0].href!)).assertStatus(200)
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Parbhani'))
    ;(await requestAs(client, foreign, 'get', item.changes[0].href!)).assertStatus(404)
    ;(await settle(client, one, row.id)).assertStatus(303)
    const after = await proof()
    assert.notEqual(after.id, before.id)
    assert.equal(after.file.originalName, 'receipt.pdf')
  })

  test('a declined answer changes nothing, and the question can be sent again', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'charges')
    await answer(client, one, row.id, { charges: '0' })
    assert.match(flashText(await ask(client, one, 'charges')), /already been asked/)
    ;(await settle(client, one, row.id, false)).assertStatus(303)
    assert.match(flashText(await settle(client, one, row.id)), /already rejected this answer/)
    await askQuestion(client, one, 'charges')
    assert.deepEqual(
      (await questions(one)).map(({ state }) => state),
      ['left', 'open']
    )
  })

  test('an answer follows the rules of the claim', async ({ client, assert }) => {
    const one = await claimWithAccounts()
    const day = await askQuestion(client, one, `row.${one.loan.rows[0].id}`)
    assert.match(flashText(await answer(client, one, day.id, { paidOn: 'soon' })), /paidOn/)
    assert.match(flashText(await answer(client, one, day.id, {})), /Paid Date/)
    setClock(new FixedClock(addDays(TODAY, 3)))
    const late = { paidOn: addDays(TODAY, 1) }
    assert.match(flashText(await answer(client, one, day.id, late)), /was submitted on 10-Mar-2026/)
    const charges = await askQuestion(client, one, 'charges')
    const much = await answer(client, one, charges.id, { charges: '500' })
    assert.match(flashText(much), /EMI Amount can.t be less/)
    assert.match(flashText(much), /charges/)
    assert.deepEqual(
      (await questions(one)).map(({ state }) => state),
      ['open', 'open']
    )
  })

  test('the amount approved by the previous stage is limited to the refund that an answer leaves', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    await verifyClaim(one)
    const auditor = await createOfficer(Role.auditor)
    const moved = await refresh(one)
    const { proposedPaise, paidPaise } = moved
    /** Simulates a larger refund at the time when the previous stage approved it. */
    const more = proposedPaise + 100_00
    await inTransaction(async (trx) => {
      const before = claimStateOf(moved)
      moved.useTransaction(trx).merge({ proposedPaise: more, approvedPaise: more })
      await moved.save()
      await countSubjects(trx, 'claim', [{ before, after: claimStateOf(moved) }])
    })
    const again = { ...one, claim: moved, accounts: auditor }
    const row = await askQuestion(client, again, 'paidAmount')
    const paidAmount = String((paidPaise + 100_00) / 100)
    await answer(client, again, row.id, { paidAmount })
    ;(await settle(client, again, row.id)).assertStatus(303)
    const after = await refresh(one)
    assert.deepEqual(
      [after.paidPaise, after.proposedPaise, after.approvedPaise],
      [paidPaise + 100_00, proposedPaise, proposedPaise]
    )
  })

  test('the claim cannot move forward while a question is open, alone or in bulk', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'charges')
    await assert.rejects(() => verifyClaim(one), /still_asked/)
    const actor = { id: one.accounts.id, role: Role.accounts }
    const approve = async () =>
      new ApproveClaims().run({ claims: [await listedClaim(one.claim)], actor })
    assert.equal((await approve()).excluded[0].refusal?.messageKey, 'claims.messages.still_asked')
    const many = await requestAs(
      client,
      one.accounts,
      'get',
      `/officer/claims/approvals/new?claims=${one.claim.id}`
    )
    assert.match(pageProps(many, 'lending/claims/bulk_approval').files[0].error!, /is still open/)
    await answer(client, one, row.id, { charges: '0' })
    await assert.rejects(() => verifyClaim(one), /still_asked/)
    assert.equal((await refresh(one)).statusId, one.claim.statusId)
    await settle(client, one, row.id)
    await verifyClaim(one)
    assert.notEqual((await refresh(one)).statusId, one.claim.statusId)
  })

  test('a withdrawn or late question no longer blocks the claim', async ({ client, assert }) => {
    const one = await claimWithAccounts()
    const first = await askQuestion(client, one, 'charges')
    const withdraw = () =>
      requestAs(client, one.accounts, 'delete', `${officeOf(one)}/questions/${first.id}`)
    ;(await withdraw()).assertStatus(303)
    assert.match(flashText(await withdraw()), /withdrawn this question/)
    assert.match(flashText(await answer(client, one, first.id, { charges: '0' })), /withdrawn/)
    const second = await askQuestion(client, one, 'charges')
    setClock(new FixedClock(addDays(TODAY, 16)))
    assert.match(flashText(await answer(client, one, second.id, { charges: '0' })), /last day/)
    assert.lengthOf((await ownPage(client, one)).asked, 0)
    await verifyClaim(one)
    assert.deepEqual(
      (await questions(one)).map(({ state }) => state),
      ['withdrawn', 'moved']
    )
  })

  test('a return closes a question with its pending answer', async ({ client, assert }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'charges')
    await answer(client, one, row.id, { charges: '0' })
    const { actions, latestDecisionId } = await officePage(client, one)
    const back = actions.find(({ action }) => action === 'return')!
    await requestAs(client, one.accounts, 'post', `${officeOf(one)}/decisions`).json({
      action: 'return',
      reasonId: back.reasons[0].value,
      remarks: 'Please claim anew.',
      expectedStatusId: one.claim.statusId,
      expectedDecisionId: latestDecisionId,
    })
    assert.equal((await questions(one))[0].state, 'moved')
    assert.match(flashText(await settle(client, one, row.id)), /not pending with your post/)
  })

  test('are sent by the post with which the claim is pending, within its scope, about items of the claim', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    for (const role of [Role.generalManager, Role.managingDirector]) {
      const other = { ...one, accounts: await createOfficer(role) }
      assert.match(flashText(await ask(client, other, 'charges')), /not pending with your post/)
    }
    const dm = await createOfficer(Role.districtOfficer, districtNamed('Parbhani'))
    ;(await ask(client, { ...one, accounts: dm }, 'charges')).assertStatus(404)
    const administrator = await createOfficer(Role.administrator)
    ;(await ask(client, { ...one, accounts: administrator }, 'charges')).assertStatus(403)
    assert.match(
      flashText(await ask(client, one, 'charges', { expectedStatusId: 99 })),
      /status has changed/
    )
    const other = await claimWithAccounts([0])
    for (const item of [`row.${other.loan.rows[0].id}`, 'interest', 'row.constructor']) {
      assert.match(flashText(await ask(client, one, item)), /cannot be asked/, item)
    }
    assert.lengthOf(await questions(one), 0)
    assert.isFalse((await officePage(client, one, administrator)).asked.can.ask)

    const row = await askQuestion(client, one, 'charges')
    await answer(client, one, row.id, { charges: '0' })
    const gm = { ...one, accounts: await createOfficer(Role.generalManager) }
    assert.match(flashText(await settle(client, gm, row.id)), /not pending with your post/)
    ;(await settle(client, { ...other, accounts: one.accounts }, row.id)).assertStatus(404)
    ;(await settle(client, { ...one, accounts: dm }, row.id)).assertStatus(404)
    assert.equal((await questions(one))[0].state, 'answered')
  })

  test('a question to another applicant does not exist, and no applicant sees notes of the office', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'charges')
    const stranger = await User.findOrFail((await createApplicant()).id)
    ;(await answer(client, { ...one, owner: stranger }, row.id, { charges: '0' })).assertStatus(404)
    const other = await claimWithAccounts()
    ;(await answer(client, other, row.id, { charges: '0' })).assertStatus(404)
    assert.equal((await questions(one))[0].state, 'open')
    await requestAs(client, one.accounts, 'post', `${officeOf(one)}/notes`).json({
      text: 'A secret of the office',
    })
    for (const path of [
      homeOfClaim(one),
      `${homeOfClaim(one)}/questions/${row.id}`,
      '/dashboard',
      '/inbox',
    ]) {
      const page = await requestAs(client, one.owner, 'get', path)
      page.assertStatus(200)
      assert.notInclude(page.text(), 'A secret of the office')
    }
  })

  test('simultaneous answers count as one, and so do simultaneous acceptances', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, 'charges')
    await Promise.all(['0', '0', '0'].map((charges) => answer(client, one, row.id, { charges })))
    const notices = await db
      .from('notices')
      .where({ user_id: one.accounts.id, template: 'item_answered' })
    assert.lengthOf(notices, 1)
    const answers = await Promise.all([0, 1, 2].map(() => settle(client, one, row.id)))
    assert.lengthOf(
      answers.filter((sent) => /already accepted this answer/.test(flashText(sent))),
      2
    )
    const log = await db
      .from('audit_entries')
      .where({ subject_type: 'claim', subject_id: one.claim.id, action: 'answer.taken' })
    assert.lengthOf(log, 1)
  })

  test('an interrupted acceptance changes nothing', async ({ client, assert, cleanup }) => {
    const one = await claimWithAccounts()
    const row = await askQuestion(client, one, `row.${one.loan.rows[0].id}`)
    await answer(client, one, row.id, { paidOn: '2026-02-02' })
    const before = [await paidOn(one), await refresh(one)] as const
    const { accept: takeOver } = claimQuestions
    cleanup(() => {
      claimQuestions.accept = takeOver
    })
    claimQuestions.accept = async (...given) => {
      await takeOver!(...given)
      throw new Error('the power went')
    }
    assert.notMatch(flashText(await settle(client, one, row.id)), /has been accepted/)
    assert.deepEqual(await paidOn(one), before[0])
    assert.equal((await refresh(one)).proposedPaise, before[1].proposedPaise)
    assert.equal((await questions(one))[0].state, 'answered')
    claimQuestions.accept = takeOver
    ;(await settle(client, one, row.id)).assertStatus(303)
    assert.equal((await paidOn(one))[0], '2026-02-02')
  })
})
