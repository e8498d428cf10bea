import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { findLandingPage, menuCounts } from '#auth/contracts/hooks'
import { ConfirmChange, RefuseChange, WithdrawChange } from '#maker_checker/actions/decide_change'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { useSystemClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf, plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { VoidDisbursement } from '#loans/actions/loan_changes'
import { findDisbursementKeys } from '#loans/actions/lock_loan'
import Disbursement from '#loans/models/disbursement'
import LoanChange from '#loans/models/loan_change'
import { versionOf } from '#loans/queries/loan_rules'
import { termsOf } from '#loans/rules/terms'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  administrator,
  director,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs, TEST_PASSWORD } from '#tests/support/users'
import { complaintsOf, setToday } from '../../lending/loans/support.js'

async function loan() {
  setToday('2026-03-10')
  return createLoan({ emiStartOn: plainDate('2026-01-31') })
}

/** Requests a longer tenure of a tranche. */
async function ask({ disbursement }: TestLoan, person: User, tenureMonths = 48) {
  const now = await Disbursement.findOrFail(disbursement.id)
  const terms = termsOf(now)
  return new ProposeChange().run({
    kind: 'loan_edit',
    payload: {
      keys: await findDisbursementKeys(now.id),
      expectedVersion: await versionOf('disbursement', now),
      terms: {
        ...terms,
        tenureMonths,
        rateBp: basisPoints(terms.rateBp),
        amountPaise: paise(terms.amountPaise),
        emiPaise: paise(terms.emiPaise),
      },
      acknowledged: true,
      remarks: 'The bank changed its terms',
    },
    person,
  })
}

const tenureOf = async ({ disbursement }: TestLoan) =>
  (await Disbursement.findOrFail(disbursement.id)).tenureMonths
const editsOf = ({ disbursement }: TestLoan) =>
  LoanChange.query().where('disbursementId', disbursement.id)
const auditOf = async (change: ProposedChange) => {
  const rows = await db
    .from('audit_entries')
    .where({ subject_type: 'proposed_change', subject_id: change.id })
    .orderBy('id')
  return rows.map(({ action }) => action)
}

test.group('Payload of a change', () => {
  test('has the current names, even when it was requested before the upgrade', ({ assert }) => {
    const read = (payload: object) => {
      const content = ProposedChange.encryptContent({ payload, difference: [] })
      return new ProposedChange().merge({ content }).decrypted.payload
    }
    assert.deepEqual(read({ seenVersion: 'v1', needed: ['loan_edit'] }), {
      expectedVersion: 'v1',
      needed: ['loan_edit'],
    })
    assert.deepEqual(read({ seen: 'none', slot: 'pan' }), { expectedVersion: 'none', slot: 'pan' })
    assert.deepEqual(read({ seen: { targetDays: 9 } }), { expected: { targetDays: 9 } })
    assert.deepEqual(read({ handOver: 'link' }), { passwordDelivery: 'link' })
    assert.deepEqual(read({ place: { loiId: 1 }, moves: 'at_once' }), {
      keys: { loiId: 1 },
      rollout: 'at_once',
    })
    assert.deepEqual(read({ expectedVersion: 'v1' }), { expectedVersion: 'v1' })
  })
})

test.group('Change that needs two persons', (group) => {
  group.each.setup(async () => {
    const restore = await withoutConfirmers()
    return async () => {
      useSystemClock()
      await restore()
    }
  })

  test('takes effect at once while its kind requires no confirmation', async ({ assert }) => {
    const [one] = [await administrator(), await administrator()]
    const made = await loan()
    const before = (await ProposedChange.all()).length
    assert.deepEqual(await ask(made, one), { isWaiting: false })
    assert.equal(await tenureOf(made), 48)
    assert.lengthOf(await ProposedChange.all(), before)
  })

  test('waits, is counted for the second administrator only, and takes effect when they confirm it', async ({
    assert,
    client,
  }) => {
    const one = await administrator()
    const two = await createOfficer(Role.administrator)
    const md = await director()
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    const before = await tenureOf(made)
    assert.isTrue((await ask(made, one)).isWaiting)
    assert.equal(await tenureOf(made), before)
    assert.lengthOf(await editsOf(made), 0, 'nothing of the dry run is kept')
    assert.deepEqual(await complaintsOf(ask(made, one, 50)), [
      ': maker_checker.messages.waits_already',
    ])

    assert.equal((await menuCounts(two)).confirmations, 1)
    assert.isUndefined((await menuCounts(one)).confirmations)
    assert.isUndefined((await menuCounts(md)).confirmations)
    const home = pageProps(
      await client.get('/officer').loginAs(two).withInertia(),
      'back_office/reports/home'
    )
    assert.deepInclude(
      home.tasks.map(({ kind, count }) => ({ kind, count })),
      { kind: 'confirmations', count: 1 }
    )

    const change = await lastChange()
    assert.notInclude(change.content, 'bank changed')
    const page = pageProps(
      await client.get(`/officer/confirmations/${change.id}`).loginAs(two).withInertia(),
      'platform/maker_checker/show'
    )
    assert.deepEqual(page.change.difference, [
      { label: 'Tenure (months)', old: String(before), new: '48' },
      { label: 'Remarks', old: null, new: 'The bank changed its terms' },
    ])
    const answer = await requestAs(
      client,
      two,
      'post',
      `/officer/confirmations/${change.id}/confirmation`
    ).json({ version: page.change.version, password: TEST_PASSWORD })
    answer.assertFlashMessage('success', 'Confirmed. The change is in effect.')
    assert.equal(await tenureOf(made), 48)
    const [edit] = await editsOf(made)
    assert.equal(edit.changedBy, one.id, 'the change belongs to the requester')
    assert.deepEqual(await auditOf(change), ['change.proposed', 'change.confirmed'])
    const notice = await db.from('notices').where('user_id', one.id).firstOrFail()
    assert.equal(notice.template, 'change_confirmed')
    assert.equal(notice.change_id, change.id)
  })

  test('is confirmed once, however many confirm it at once', async ({ assert }) => {
    const one = await administrator()
    const others = [await administrator(), await administrator(), await administrator()]
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    await ask(made, one)
    const change = await lastChange()
    const answers = await Promise.allSettled(
      others.map((person) => new ConfirmChange().run(decisionBy(change, person)))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await editsOf(made), 1)
  })

  test('cannot be confirmed by its requester, nor by the managing director beside a second administrator', async ({
    assert,
  }) => {
    const [one, two, md] = [await administrator(), await administrator(), await director()]
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    await ask(made, one)
    const change = await lastChange()
    const confirm = (person: User) =>
      complaintsOf(new ConfirmChange().run(decisionBy(change, person)))
    assert.deepEqual(await confirm(one), [': maker_checker.messages.own'])
    assert.deepEqual(await confirm(md), [': maker_checker.messages.not_yours'])
    await two.merge({ isActive: false }).save()
    assert.equal((await menuCounts(md)).confirmations, 1)
    assert.equal(await new ConfirmChange().run(decisionBy(change, md)), 'confirmed')
  })

  test('is stale when the object has changed since, or its requester was disabled', async ({
    assert,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    await setConfirmationNeeded('loan_edit')
    const [changed, gone, orphaned] = [await loan(), await loan(), await loan()]
    await ask(changed, one)
    const first = await lastChange()
    await db
      .from('disbursements')
      .where('id', changed.disbursement.id)
      .update({ tenure_months: 61 })
    assert.equal(await new ConfirmChange().run(decisionBy(first, two)), 'stale')
    assert.equal(await tenureOf(changed), 61)
    assert.deepEqual(await auditOf(first), ['change.proposed', 'change.stale'])

    await ask(gone, one)
    await new VoidDisbursement().run({
      disbursementId: gone.disbursement.id,
      actor: { id: two.id, role: two.roleId },
      remarks: 'Recorded wrongly',
    })
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'stale')

    await ask(orphaned, one)
    await one.merge({ isActive: false }).save()
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'stale')
    assert.lengthOf(await editsOf(orphaned), 0)
  })

  test('is stale when its requester has lost the post since', async ({ assert }) => {
    const [one, two] = [await administrator(), await administrator()]
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    await ask(made, one)
    await db.from('role_assignments').where('user_id', one.id).update({ until_on: '2026-03-09' })
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'stale')
    assert.lengthOf(await editsOf(made), 0)
  })

  test('is refused with remarks, or withdrawn by its requester, and another one can be requested', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    await ask(made, one)
    const change = await lastChange()
    const path = `/officer/confirmations/${change.id}/refusal`
    const silent = await requestAs(client, two, 'post', path).json({
      version: decisionBy(change, two).expectedVersion,
      remarks: '',
    })
    silent.assertFlashMessage('inputErrorsBag', { remarks: ['Please give a reason'] })
    await new RefuseChange().run(decisionBy(change, two, 'Not agreed'))
    assert.deepEqual(await complaintsOf(new RefuseChange().run(decisionBy(change, two, 'Again'))), [
      ': maker_checker.messages.decided_already',
    ])

    await ask(made, one)
    const second = await lastChange()
    await assert.rejects(() => new WithdrawChange().run(decisionBy(second, two)), 'Not found')
    await new WithdrawChange().run(decisionBy(second, one))
    assert.lengthOf(await editsOf(made), 0)
    assert.deepEqual(
      (await ProposedChange.query().orderBy('id')).map(({ status }) => status),
      ['refused', 'withdrawn']
    )
  })

  test('takes effect at once while nobody could confirm it, and is shown to the first person who can', async ({
    assert,
    client,
  }) => {
    const one = await administrator()
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    assert.deepEqual(await ask(made, one), { isWaiting: false })
    assert.equal(await tenureOf(made), 48)
    const change = await lastChange()
    assert.equal(change.status, 'unconfirmed')
    assert.deepEqual(await auditOf(change), ['change.unconfirmed'])
    assert.isNull(await findLandingPage(one))
    /** The change is reviewed even if its last day has passed by the time there is a second person. */
    await db.from('proposed_changes').update({ last_day: '2026-03-01' })
    await change.refresh()

    const two = await administrator()
    assert.equal(await findLandingPage(two), '/officer/confirmations')
    assert.equal((await menuCounts(two)).confirmations, 1)
    const answer = await requestAs(
      client,
      two,
      'post',
      `/officer/confirmations/${change.id}/acknowledgement`
    ).json({ version: decisionBy(change, two).expectedVersion })
    answer.assertStatus(302)
    assert.equal((await change.refresh()).status, 'acknowledged')
    assert.isNull(await findLandingPage(two))
  })

  test('that could not take effect is refused before it waits', async ({ assert }) => {
    const [one] = [await administrator(), await administrator()]
    await setConfirmationNeeded('loan_edit')
    const made = await loan()
    assert.deepEqual(await complaintsOf(ask(made, one, await tenureOf(made))), [
      ': loans.messages.nothing_changed',
    ])
    assert.isEmpty(await ProposedChange.all())
  })
})

test.group('Kinds of changes that need two persons', (group) => {
  group.each.setup(() => withoutConfirmers())

  test('are set by one administrator and confirmed by another', async ({ assert, client }) => {
    const [one, two] = [await administrator(), await administrator()]
    const page = async () =>
      pageProps(
        await client.get('/officer/confirmations/rules').loginAs(one).withInertia(),
        'platform/maker_checker/rules'
      )
    const before = await page()
    const isNeeded = async () =>
      (await page()).rules.kinds.find(({ kind }) => kind === 'loan_edit')!.isNeeded
    assert.isFalse(await isNeeded())
    const kinds = before.rules.kinds.filter((one) => one.isNeeded).map(({ kind }) => kind)
    const answer = await requestAs(client, one, 'put', '/officer/confirmations/rules').json({
      kinds: [...kinds, 'loan_edit'],
      version: before.rules.version,
    })
    answer.assertStatus(303)
    assert.isFalse(await isNeeded())
    const asked = formatDate(indiaDateOf((await lastChange()).requestedAt), 'en')
    const words = `A change to this, requested by ${one.displayName}, has been pending confirmation since ${asked}.`
    assert.equal((await page()).waiting?.text, words)

    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.isTrue(await isNeeded())
    const made = await loan()
    assert.isTrue((await ask(made, one)).isWaiting)
    useSystemClock()
  })
})
