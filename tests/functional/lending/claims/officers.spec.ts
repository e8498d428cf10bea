import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { ApproveClaims } from '#claims/claim/actions/bulk_approval'
import Claim from '#claims/models/claim'
import { claimChecks } from '#claims/claim/queries/claim_checks'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows, listedClaim } from '#tests/support/claims'
import { binary, openedBook } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import type { SubjectOutcome } from '#workflow/queries/bulk_decisions'

const officer = (role: RoleId) => createUser(role)
const actorOf = (user: User) => ({ id: user.id, role: user.roleId })

const TABS = ['loi', 'sanction', 'disbursals', 'schedule', 'history']

async function createClaim(options: { isVerified?: boolean } = {}) {
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31'), rateBp: 1500, ...options })
  return { loan, claim: await claimRows(loan, { rowNos: [0, 1] }) }
}

const toListedClaims = (claims: Claim[]) => Promise.all(claims.map(listedClaim))

const failedChecks = async (claim: Claim) =>
  (await claimChecks(await claim.refresh())).filter(({ holds }) => !holds).map(({ rule }) => rule)

test.group('Officers and claims', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('a claim has eight tabs, each on its own page, restricted to its district', async ({
    client,
    assert,
  }) => {
    const { claim, loan } = await createClaim()
    const auditor = await officer(Role.auditor)
    const districts = ['Nagpur', 'Pune'].map((name) => districtNamed(name))
    const far = districts.find((id) => id !== loan.application.districtId)!
    const stranger = await createUser(Role.districtOfficer, { districtId: far })
    const base = `/officer/claims/${claim.id}`
    for (const tab of ['', ...TABS.map((name) => `/${name}`)]) {
      const page = await requestAs(client, auditor, 'get', `${base}${tab}`)
      page.assertStatus(200)
      const body = JSON.stringify(page.inertiaProps)
      assert.notMatch(body, /\b9999\d{8}\b/, 'no full Aadhaar')
      ;(await requestAs(client, stranger, 'get', `${base}${tab}`)).assertStatus(404)
    }
    const page = await requestAs(client, auditor, 'get', `${base}/loi`)
    const { certificate, words } = pageProps(page, 'lending/claims/tab')
    assert.equal(words.title, 'पात्रता प्रमाणपत्र')
    assert.match(certificate!.aadhaar!, /^XXXX XXXX \d{4}$/)
    assert.equal(certificate!.applicationNumber, loan.application.number)
    ;(await requestAs(client, auditor, 'get', `${base}/nothing`)).assertStatus(404)
  }).timeout(60_000)

  test('every rule is recomputed, and tampering is shown', async ({ assert }) => {
    const { claim } = await createClaim()
    assert.deepEqual(await failedChecks(claim), [])
    const rows = () => db.from('claim_rows').where('claim_id', claim.id)
    await rows().update({ proposed_paise: 6_000_00 })
    assert.deepEqual(await failedChecks(claim), ['cap', 'refund', 'sums'])
    await rows().update({ proposed_paise: 5_000_00, interest_paise: 7_000_00 })
    assert.includeMembers(await failedChecks(claim), ['schedule_interest', 'sums'])
    await db.from('claims').where('id', claim.id).update({ first_submitted_on: '2026-05-01' })
    assert.includeMembers(await failedChecks(claim), ['window'])
    await db.from('claims').where('id', claim.id).update({ first_submitted_on: '2026-02-27' })
    assert.includeMembers(await failedChecks(claim), ['due'])
    await db.from('claims').where('id', claim.id).update({ paid_paise: 1 })
    assert.includeMembers(await failedChecks(claim), ['paid_amount'])
  })

  test('several claims without exceptions are verified at once, the others are named', async ({
    client,
    assert,
  }) => {
    const accounts = await officer(Role.accounts)
    const good = [await createClaim(), await createClaim()].map(({ claim }) => claim)
    const { claim: unverified } = await createClaim({ isVerified: false })
    const { claim: odd } = await createClaim()
    await db.from('claim_rows').where('claim_id', odd.id).update({ proposed_paise: 1 })
    const all = [...good, unverified, odd]
    for (const claim of all) {
      await requestAs(client, accounts, 'get', `/officer/claims/${claim.id}`)
    }
    const files = await toListedClaims(all)
    const answer = await requestAs(client, accounts, 'post', '/officer/claims/approvals').json({
      subjects: files,
    })
    const outcomes: SubjectOutcome[] = answer.body().outcomes
    assert.deepEqual(
      outcomes.map(({ id, outcome }) => [id, outcome]),
      all.map(({ id }) => [id, id === unverified.id || id === odd.id ? 'refused' : 'done'])
    )
    const whyOf = (claim: Claim) => outcomes.find(({ id }) => id === claim.id)!.why
    assert.match(whyOf(unverified), /Sanction and disbursals/)
    assert.match(whyOf(odd), /Proposed refund/)
    for (const claim of good) {
      await claim.refresh()
      assert.equal(claim.status.owner, 'Auditor')
      assert.equal(claim.approvedPaise, claim.proposedPaise)
    }
    assert.equal((await odd.refresh()).status.owner, 'Accounts')
  })

  test('one person decides on a claim at one stage only, also in bulk', async ({ assert }) => {
    const { claim } = await createClaim()
    const accounts = await officer(Role.accounts)
    const first = await new ApproveClaims().run({
      claims: await toListedClaims([claim]),
      actor: actorOf(accounts),
    })
    assert.deepEqual(first.approved, [claim.id])
    await claim.refresh()
    const asAuditor = { id: accounts.id, role: Role.auditor }
    const second = await new ApproveClaims().run({
      claims: await toListedClaims([claim]),
      actor: asAuditor,
    })
    assert.equal(second.excluded[0].refusal?.messageKey, 'claims.messages.not_yours')
  })

  test('of 50 simultaneous approvals of the same claims one counts', async ({ assert }) => {
    const claims = [(await createClaim()).claim, (await createClaim()).claim]
    const people = await Promise.all(Array.from({ length: 50 }, () => officer(Role.accounts)))
    const chosen = await toListedClaims(claims)
    const results = await Promise.all(
      people.map((person) => new ApproveClaims().run({ claims: chosen, actor: actorOf(person) }))
    )
    assert.lengthOf(
      results.flatMap(({ approved }) => approved),
      2
    )
    const steps = await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', action: 'verify' })
      .whereIn(
        'subject_id',
        claims.map(({ id }) => id)
      )
    assert.lengthOf(steps, 2)
  }).timeout(120_000)

  test('the list finds claims by number and name, and its file has exactly the filtered rows', async ({
    client,
    assert,
  }) => {
    const { claim } = await createClaim()
    await createClaim()
    const auditor = await officer(Role.auditor)
    const ask = async (quick: string) => {
      const path = `/officer/claims?quick=${encodeURIComponent(quick)}`
      const page = await requestAs(client, auditor, 'get', path)
      const { list } = pageProps(page, 'lending/claims/list')
      return list.rows.map(({ id }) => id)
    }
    assert.deepEqual(await ask(String(claim.id)), [claim.id])
    assert.include(await ask(claim.applicantName.slice(0, 4)), claim.id)
    assert.isEmpty(await ask('%'))
    const asked = requestAs(client, auditor, 'get', `/officer/claims/spreadsheet?quick=${claim.id}`)
    asked.request.buffer(true).parse(binary)
    const sheet = await asked
    sheet.assertStatus(200)
    const book = await openedBook(sheet.body())
    const ids: unknown[] = []
    book.worksheets[0].eachRow((row) => ids.push(row.getCell(1).value))
    assert.deepEqual(
      ids.filter((value) => typeof value === 'number'),
      [claim.id]
    )
    const entry = await db
      .from('audit_entries')
      .where({ action: 'claims.exported', actor_id: auditor.id })
      .first()
    assert.isNotNull(entry)
    const owner = await User.findOrFail(claim.userId)
    const refused = await requestAs(client, owner, 'get', '/officer/claims/spreadsheet').redirects(
      0
    )
    assert.notEqual(refused.status(), 200)
  })
})
