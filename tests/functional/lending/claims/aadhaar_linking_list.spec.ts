import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { claimFilters } from '#claims/claim/queries/claim_list_filters'
import { claimListState, exportedClaims } from '#claims/claim/queries/list_claims'
import type Claim from '#claims/models/claim'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { localName } from '#masters/queries/masters'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import { TODAY, bank, state } from '#tests/functional/lending/claims/linking_statement'
import { dialect } from '#tests/support/tags'

test.group('Aadhaar linking in the officers’ list of claims', (group) => {
  dialect(group)
  let claim: Claim
  let owner: User
  let accounts: User

  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    claim = await claimRows(loan, { rowNos: [0] })
    owner = await User.findOrFail(claim.userId)
    accounts = await createOfficer(Role.accounts)
    return () => useSystemClock()
  })

  /** Returns the linking state of the claim in the list under a filter; null if the list omits it. */
  const listed = async (client: ApiClient, linking = '') => {
    const path = `/officer/claims?quick=${claim.id}&linking=${linking}`
    const page = await requestAs(client, accounts, 'get', path)
    const { rows } = pageProps(page, 'lending/claims/list').list
    return rows.length > 0 ? rows[0].linking : null
  }
  const found = async (client: ApiClient) => {
    const under = ['none', 'old', 'stated'].map(async (one) =>
      (await listed(client, one)) === null ? [] : [one]
    )
    return (await Promise.all(under)).flat()
  }

  test('is not stated, then the bank with the age in days, and old after ninety days', async ({
    client,
    assert,
  }) => {
    assert.equal(await listed(client), 'Not confirmed')
    assert.deepEqual(await found(client), ['none'])
    ;(await state(client, owner)).assertStatus(302)
    const name = localName(bank(), 'en')
    assert.equal(await listed(client), `${name}, today`)
    setClock(new FixedClock(addDays(TODAY, 90)))
    assert.equal(await listed(client), `${name}, 90 days ago`)
    assert.deepEqual(await found(client), ['stated'])
    setClock(new FixedClock(addDays(TODAY, 91)))
    assert.deepEqual(await found(client), ['old', 'stated'])
    ;(await state(client, owner)).assertStatus(302)
    assert.equal(await listed(client), `${name}, today`, 'the newest counts')
    assert.deepEqual(await found(client), ['stated'])
  })

  test('is in its files as on the page', async ({ client, assert }) => {
    ;(await state(client, owner)).assertStatus(302)
    const query = { quick: String(claim.id) }
    const values = claimFilters(query, accounts)
    const rows = await Array.fromAsync(exportedClaims(values, claimListState(query), 'mr'))
    assert.deepEqual(
      rows.map(({ linking }) => linking),
      [`${localName(bank(), 'mr')}, आज`]
    )
  })
})
