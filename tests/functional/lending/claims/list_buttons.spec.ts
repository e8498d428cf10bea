import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

test.group('Buttons of the list of claims', () => {
  test('offer a payment batch only for claims to be paid, with the current filters', async ({
    client,
    assert,
  }) => {
    const accounts = await createUser(Role.accounts)
    const auditor = await createUser(Role.auditor)
    const approved = masters().claimStatuses.find(({ owner }) => owner === 'ToBePaid')!.id
    const other = masters().claimStatuses.find(({ owner }) => owner === 'Accounts')!.id
    const offered = async (user: typeof accounts, query: string) => {
      const page = await requestAs(client, user, 'get', `/officer/claims?${query}`)
      return pageProps(page, 'lending/claims/list').payHref
    }
    const create = '/officer/payment-batches/new'
    assert.equal(await offered(accounts, ''), null)
    assert.equal(await offered(accounts, `status=${other}`), null)
    assert.equal(await offered(accounts, 'owner=Paid'), null)
    assert.equal(await offered(accounts, `status=${approved}`), create)
    const pune = districtNamed('Pune')
    assert.equal(
      await offered(accounts, `owner=ToBePaid&district=${pune}&loanType=2`),
      `${create}?district=${pune}&loanType=2`
    )
    assert.equal(await offered(auditor, 'owner=ToBePaid'), null)
  })
})
