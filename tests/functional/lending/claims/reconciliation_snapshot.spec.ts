import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { createUser } from '#database/factories/application_factory'
import { type BookGaps, bookGaps } from '#tests/support/books'
import { createPayableClaims } from '#tests/support/payable_claims'
import { dialect } from '#tests/support/tags'

const ROUNDS = 12

test.group('Reconciliation of the three books of payments', (group) => {
  dialect(group)
  test('holds at all times while batches are created and cancelled', async ({ assert }) => {
    const claims = await createPayableClaims(3)
    const claimIds = claims.map(({ id }) => id)
    const { id, roleId: role } = await createUser(Role.accounts)
    const actor = { id, role }
    const before = await bookGaps()

    let isOver = false
    const pay = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { batch } = await new CreatePaymentBatch().run({ claimIds, actor })
        await new CancelPaymentBatch().run({ batchId: batch.id, actor })
      }
      isOver = true
    }
    const seen: BookGaps[] = []
    const read = async () => {
      while (!isOver) seen.push(await bookGaps())
    }
    await Promise.all([pay(), read(), read(), read()])
    assert.isAbove(seen.length, ROUNDS)
    for (const gaps of seen) assert.deepEqual(gaps, before)
  }).timeout(60_000)
})
