import { test } from '@japa/runner'
import { withErrorCodes } from '#api/requests/bank_reports'
import { Refusal } from '#kernel/exceptions/refusal'

/** Error codes that docs/development/api.md guarantees to programs of banks. */
const CODES = {
  'loans.messages.sanction_exists': 'E_SANCTION_EXISTS',
  'loans.messages.sanction_first': 'E_SANCTION_FIRST',
  'loans.messages.tranche_changed': 'E_TRANCHE_CHANGED',
  'loans.messages.tranche_not_next': 'E_TRANCHE_CHANGED',
  'bank_desk.messages.held_elsewhere': 'E_HELD_ELSEWHERE',
  'bank_desk.messages.not_offered': 'E_NOT_OFFERED',
  'workflow.messages.not_allowed': 'E_STAGE',
  'workflow.messages.already_decided': 'E_STAGE',
  'workflow.messages.done_already': 'E_STAGE',
}

const thrown = (error: unknown) => withErrorCodes(Promise.reject(error)).catch((caught) => caught)

test.group('Refusal in an API response', () => {
  test('has a code and a conflict status: {0}')
    .with(Object.entries(CODES))
    .run(async ({ assert }, [key, code]) => {
      const refusal = new Refusal(key, { name: 'x' }, { status: 403 })
      const error = await thrown(refusal)
      assert.strictEqual(error, refusal)
      assert.include(error, { code, status: 409, messageKey: key })
      assert.deepEqual(error.params, { name: 'x' })
    })

  test('is unchanged if no program acts on it', async ({ assert }) => {
    assert.include(await thrown(new Refusal('loans.messages.exceeds')), {
      code: 'E_REFUSED',
      status: 422,
    })
    const stranger = Object.assign(new Error('x'), { messageKey: 'workflow.messages.not_allowed' })
    assert.strictEqual(await thrown(stranger), stranger)
    assert.notProperty(stranger, 'code')
  })

  test('does not occur if the work succeeds', async ({ assert }) => {
    assert.equal(await withErrorCodes(Promise.resolve('done')), 'done')
  })
})
