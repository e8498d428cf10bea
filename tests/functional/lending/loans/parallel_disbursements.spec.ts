import { test } from '@japa/runner'
import type Application from '#applications/models/application'
import { useSystemClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import { listDocuments } from '#documents/queries/documents'
import Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { complaintsOf, disburse, sanction, STATUS, applicationWithLoi } from './support.js'
import { dialect } from '#tests/support/tags'

const CONCURRENCY = 50
const EXCEEDS = 'amount: loans.validation.disbursement.messages.amount.exceedsSanction'

async function createSanctioned() {
  const application = await applicationWithLoi()
  return { application, recorded: await sanction(application) }
}

/** Records 50 disbursements at the same moment and returns the errors of each; empty for an accepted one. */
function disburseConcurrently(
  application: Application,
  recorded: LoanSanction,
  formOf: (index: number) => Parameters<typeof disburse>[2]
) {
  return Promise.all(
    Array.from({ length: CONCURRENCY }, (_, index) =>
      complaintsOf(disburse(application, recorded, formOf(index)))
    )
  )
}

/** Returns the tranches of a sanction in their order, each with its rows and its stored letter. */
async function tranchesOf({ id }: LoanSanction) {
  const tranches = await Disbursement.query().where('sanction_id', id).orderBy('tranche_no')
  const rows = await ScheduleRow.query().whereIn(
    'disbursement_id',
    tranches.map((tranche) => tranche.id)
  )
  const letters = await Promise.all(tranches.map((one) => listDocuments('disbursement', one.id)))
  return { tranches, rows, letters }
}

test.group('Disbursals recorded simultaneously', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('of 50 identical ones, as from a form that is sent repeatedly, keep one', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    const results = await disburseConcurrently(application, recorded, () => ({
      amountPaise: paise(10_000_00),
      expectedStatusId: STATUS.sanctioned,
    }))
    const refused = results.filter((complaints) => complaints.length > 0)
    assert.lengthOf(refused, CONCURRENCY - 1)
    const { tranches, rows, letters } = await tranchesOf(recorded)
    assert.lengthOf(tranches, 1)
    assert.lengthOf(rows, 60)
    assert.lengthOf(letters.flat(), 1)
    assert.equal((await recorded.refresh()).disbursedPaise, 10_000_00)
    assert.equal((await application.refresh()).statusId, STATUS.disbursed)
  }).timeout(120_000)

  test('of 50 of the same second tranche, as from tabs opened earlier, keep one', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    const first = await disburse(application, recorded, { trancheNo: 1 })
    const results = await disburseConcurrently(application, recorded, () => ({
      amountPaise: paise(10_000_00),
      expectedStatusId: STATUS.disbursed,
      trancheNo: 2,
    }))
    const refused = results.filter((complaints) => complaints.length > 0)
    assert.lengthOf(refused, CONCURRENCY - 1)
    assert.deepEqual([...new Set(refused.flat())], [': loans.messages.tranche_changed'])
    const { tranches } = await tranchesOf(recorded)
    assert.deepEqual(
      tranches.map(({ trancheNo }) => trancheNo),
      [1, 2]
    )
    assert.equal((await recorded.refresh()).disbursedPaise, first.amountPaise + 10_000_00)
  }).timeout(120_000)

  test('of 50 different ones that together exceed the sanction keep those that fit, numbered without a gap', async ({
    assert,
  }) => {
    const { application, recorded } = await createSanctioned()
    /** From ₹20,000 to ₹69,000: ₹22,25,000 against a sanction of ₹5,00,000. */
    const amountOf = (index: number) => paise((20_000 + index * 1_000) * 100)
    const results = await disburseConcurrently(application, recorded, (index) => ({
      amountPaise: amountOf(index),
    }))
    const acceptedIndexes = results.flatMap((complaints, index) =>
      complaints.length === 0 ? [index] : []
    )
    const { tranches, rows, letters } = await tranchesOf(recorded)
    assert.sameMembers(
      tranches.map(({ amountPaise }) => amountPaise),
      acceptedIndexes.map((index) => amountOf(index) as number)
    )
    assert.deepEqual(
      tranches.map(({ trancheNo }) => trancheNo),
      acceptedIndexes.map((_, place) => place + 1)
    )
    assert.lengthOf(rows, acceptedIndexes.length * 60)
    assert.lengthOf(letters.flat(), acceptedIndexes.length)
    const sum = tranches.reduce((total, { amountPaise }) => total + amountPaise, 0)
    await recorded.refresh()
    assert.equal(recorded.disbursedPaise, sum)
    assert.isAtMost(sum, recorded.amountPaise)
    const others = results.filter((complaints) => complaints.length > 0)
    for (const complaints of others) assert.deepEqual(complaints, [EXCEEDS])
    const left = recorded.amountPaise - sum
    results.forEach((complaints, index) => {
      if (complaints.length > 0)
        assert.isAbove(amountOf(index), left, 'nothing that fits is refused')
    })
  }).timeout(120_000)
})
