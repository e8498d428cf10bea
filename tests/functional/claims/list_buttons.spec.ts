import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { requestAs } from '#tests/support/users'

test.group('The list of claims offers', () => {
  test('Excel and a payment batch only for claims to be paid, with what is filtered', async ({
    client,
    assert,
  }) => {
    const accounts = await createUser(Role.accounts)
    const auditor = await createUser(Role.auditor)
    const approved = masters().claimStatuses.find(({ owner }) => owner === 'ToBePaid')!.id
    const other = masters().claimStatuses.find(({ owner }) => owner === 'Accounts')!.id
    const offered = async (user: typeof accounts, query: string) => {
      const page = await requestAs(client, user, 'get', `/officer/claims?${query}`)
      const { isForPayment, payHref } = page.inertiaProps as any
      return [isForPayment, payHref]
    }
    const create = '/officer/payment-batches/new'
    assert.deepEqual(await offered(accounts, ''), [false, null])
    assert.deepEqual(await offered(accounts, `status=${other}`), [false, null])
    assert.deepEqual(await offered(accounts, 'owner=Paid'), [false, null])
    assert.deepEqual(await offered(accounts, `status=${approved}`), [true, create])
    const pune = districtNamed('Pune')
    assert.deepEqual(await offered(accounts, `owner=ToBePaid&district=${pune}&loanType=2`), [
      true,
      `${create}?district=${pune}&loanType=2`,
    ])
    assert.deepEqual(await offered(auditor, 'owner=ToBePaid'), [true, null])
  })
})
