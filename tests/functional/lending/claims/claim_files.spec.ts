import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { ResubmitClaim } from '#claims/claim/actions/submit_claim'
import Claim from '#claims/models/claim'
import type { ClaimFiles } from '#claims/claim/actions/claim_form'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { privateStore } from '#documents/store/private_store'
import { fixture, html } from '#tests/fixtures/files/corpus'
import { claimRows, returnClaim, expectedClaimState } from '#tests/support/claims'

const upload = (bytes: Uint8Array, clientName: string) => ({ bytes, clientName })
const page = upload(html, 'photo.jpg')
const put = privateStore.put

/** Runs the work; returns how often the store was called to store a file, and how many files were added. */
async function countStored(work: () => Promise<unknown>) {
  const keys = async () => {
    const found = new Set<string>()
    for await (const { key } of privateStore.entries()) found.add(key)
    return found
  }
  const before = await keys()
  let puts = 0
  const counted = privateStore.put
  privateStore.put = (bytes, mime) => {
    puts += 1
    return counted(bytes, mime)
  }
  const refusal = await work().then(
    () => null,
    (error: unknown) => error
  )
  privateStore.put = counted
  return { puts, refusal, more: (await keys()).difference(before).size }
}

/** Resubmits a returned claim unchanged, with these files. */
async function resubmit(loan: TestLoan, claim: Claim, files: Pick<ClaimFiles, 'proof' | 'photo'>) {
  return new ResubmitClaim().run({
    claim,
    actor: { id: loan.application.userId, role: Role.applicant },
    ...(await expectedClaimState(claim)),
    form: {
      rows: [{ scheduleRowId: loan.rows[0].id }],
      paidOn: getClock().today(),
      paidPaise: paise(loan.rows[0].principalPaise + loan.rows[0].interestPaise),
      chargesPaise: paise(0),
    },
    files: { ...files, needsPhoto: true },
  })
}

test.group('Files of a claim', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => {
      useSystemClock()
      privateStore.put = put
    }
  })

  const newLoan = () => createLoan({ emiStartOn: plainDate('2026-01-31') })
  const claimsOf = (loan: TestLoan) => Claim.query().where('application_id', loan.application.id)

  test('are both stored once both are valid', async ({ assert }) => {
    const loan = await newLoan()
    const { puts, refusal, more } = await countStored(() => claimRows(loan, { rowNos: [0] }))
    assert.deepEqual([puts, refusal, more], [2, null, 2])
  })

  test('are not stored at all when either is refused', async ({ assert }) => {
    const loan = await newLoan()
    for (const [field, files] of [
      ['photo', { photo: page }],
      ['photo', { photo: null }],
      ['proof', { proof: page }],
    ] as const) {
      const { puts, refusal, more } = await countStored(() =>
        claimRows(loan, { rowNos: [0], files })
      )
      assert.instanceOf(refusal, Refusal)
      assert.equal((refusal as Refusal).field, field)
      assert.deepEqual([puts, more], [0, 0])
    }
    assert.lengthOf(await claimsOf(loan), 0)
  })

  test('are deleted when the store accepts the first and fails on the second', async ({
    assert,
  }) => {
    const loan = await newLoan()
    privateStore.put = async (bytes, mime) => {
      if (mime.startsWith('image/')) throw new Error('no room')
      return put(bytes, mime)
    }
    const { puts, refusal, more } = await countStored(() => claimRows(loan, { rowNos: [0] }))
    assert.equal((refusal as Refusal).messageKey, 'documents.errors.upload_failed')
    assert.deepEqual([puts, more], [2, 0])
    assert.lengthOf(await claimsOf(loan), 0)
  })

  test('are deleted when the form is refused, or its rows are claimed already', async ({
    assert,
  }) => {
    const loan = await newLoan()
    const wrong = await countStored(() => claimRows(loan, { rowNos: [] }))
    assert.instanceOf(wrong.refusal, FieldRefusals)
    assert.equal(wrong.more, 0)
    await claimRows(loan, { rowNos: [0] })
    const late = await countStored(() => claimRows(loan, { rowNos: [0] }))
    assert.isNotNull(late.refusal)
    assert.equal(late.more, 0)
    assert.lengthOf(await claimsOf(loan), 1)
  })

  test('of a correction stay unchanged when one of the new files is refused', async ({
    assert,
  }) => {
    const loan = await newLoan()
    const claim = await claimRows(loan, { rowNos: [0] })
    await returnClaim(claim)
    const slots = () =>
      db
        .from('documents')
        .where({ subject_type: 'claim', subject_id: claim.id })
        .orderBy('slot')
        .select('slot', 'current_version_id')
    const before = await slots()
    assert.lengthOf(before, 2)
    const proof = upload(await fixture('scan.png'), 'scan.png')
    const refused = await countStored(() => resubmit(loan, claim, { proof, photo: page }))
    assert.equal((refused.refusal as Refusal).field, 'photo')
    assert.deepEqual([refused.puts, refused.more], [0, 0])
    assert.deepEqual(await slots(), before)

    const taken = await countStored(() => resubmit(loan, claim, { proof, photo: null }))
    assert.deepEqual([taken.refusal, taken.puts, taken.more], [null, 1, 1])
    const after = await slots()
    assert.deepEqual(after[0], before[0])
    assert.notDeepEqual(after[1], before[1])
  })
})
