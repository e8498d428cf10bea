import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import {
  claimItemOf,
  claimItemOptions,
  itemsOfClaim,
  returnedItem,
} from '#claims/claim/queries/claim_items'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import i18nManager from '@adonisjs/i18n/services/main'
import { masters } from '#masters/queries/masters'
import { placeClaimAt, expectedClaimState } from '#tests/support/claims'
import { flashText } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import {
  type ClaimWithQuestion,
  TODAY,
  claimWithAccounts,
  homeOfClaim,
  officeOf,
  officePage,
  ownPage,
  stepsAtHome,
} from '#tests/functional/lending/claims/claim_with_question'

const WORDS = 'The second page of the receipt cannot be read.'
const reasonId = () => masters().claimReasons('return')[0].id

async function decide(client: ApiClient, one: ClaimWithQuestion, body: object) {
  return requestAs(client, one.accounts, 'post', `${officeOf(one)}/decisions`).json({
    action: 'return',
    reasonId: reasonId(),
    remarks: WORDS,
    ...(await expectedClaimState(await Claim.findOrFail(one.claim.id))),
    ...body,
  })
}

const isReturned = async ({ claim }: ClaimWithQuestion) =>
  (await Claim.findOrFail(claim.id)).status.editableByApplicant

test.group('Item named in the return of a claim', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is shown with the officer’s remarks on the home page and on the claim, with a link to the exact field', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts()
    const { actions, items } = await officePage(client, one)
    assert.deepEqual(
      actions.filter(({ takesItem }) => takesItem).map(({ action }) => action),
      ['return']
    )
    const second = one.loan.rows[1]
    const item = `row.${second.id}`
    const { label } = items.find(({ value }) => value === item)!
    ;(await decide(client, one, { item })).assertStatus(302)
    const place = `#field-paidDates.${second.id}`
    const [step] = await stepsAtHome(client, one)
    assert.deepInclude(step, {
      kind: 'correct_claim',
      href: `${homeOfClaim(one)}${place}`,
      item: label,
      remarks: WORDS,
    })
    const { returned } = await ownPage(client, one)
    assert.deepInclude(returned, { remarks: WORDS, item: { name: label, href: place } })
    const html = await client.get(homeOfClaim(one)).loginAs(one.owner).redirects(0)
    assert.include(html.text(), `id="field-paidDates.${second.id}"`, 'also without script')
    assert.include(html.text(), `href="${place}"`)
  })

  test('links a document to its field, and a return without an item to the claim', async ({
    client,
    assert,
  }) => {
    for (const [item, place] of [
      ['paper.paid_proof', '#field-proof'],
      ['paidAmount', '#field-paidAmount'],
      [null, ''],
    ] as const) {
      const one = await claimWithAccounts([0])
      ;(await decide(client, one, { item })).assertStatus(302)
      const [step] = await stepsAtHome(client, one)
      assert.equal(step.href, `${homeOfClaim(one)}${place}`)
    }
  })

  test('is refused when the claim does not have it, and with any other step', async ({
    client,
    assert,
  }) => {
    const one = await claimWithAccounts([0])
    const other = await claimWithAccounts([0])
    for (const item of ['nothing', `row.${other.loan.rows[0].id}`, 'row.constructor']) {
      assert.match(
        flashText(await decide(client, one, { item })),
        /from the list, or leave it empty/,
        item
      )
    }
    const onward = {
      action: 'verify',
      item: 'charges',
      approvedAmount: String(one.claim.proposedPaise / 100),
    }
    assert.match(flashText(await decide(client, one, onward)), /from the list, or leave it empty/)
    assert.isFalse(await isReturned(one))
  })

  test('can also be named in the bulk approval of the last stage', async ({ client, assert }) => {
    const one = await claimWithAccounts([0])
    const atLast = masters().claimStatuses.find(
      ({ pendingWithRole }) => pendingWithRole === Role.managingDirector
    )!
    await placeClaimAt(one.claim, { statusId: atLast.id })
    const md = await createOfficer(Role.managingDirector)
    const send = async (item: string) =>
      requestAs(client, md, 'put', `/officer/final-approvals/${one.claim.id}`).json({
        item,
        reasonId: reasonId(),
        remarks: WORDS,
        ...(await expectedClaimState(one.claim)),
      })
    assert.match(flashText(await send('nothing')), /from the list, or leave it empty/)
    assert.isFalse(await isReturned(one))
    await send('paper.business_photo')
    assert.isTrue(await isReturned(one))
    assert.equal((await ownPage(client, one)).returned!.item!.href, '#field-photo')
  })

  test('has a label in three languages and a distinct link', async ({ assert }) => {
    const { claim } = await claimWithAccounts()
    const items = await itemsOfClaim(claim)
    for (const locale of ['en', 'hi', 'mr']) {
      const i18n = i18nManager.locale(locale)
      const options = claimItemOptions(items, i18n)
      assert.equal(new Set(options.map(({ label }) => label)).size, items.length)
      const places = await Promise.all(items.map(({ key }) => returnedItem(claim, key, '', i18n)))
      assert.equal(new Set(places.map((one) => one!.href)).size, items.length)
    }
    assert.isNull(await claimItemOf(claim, 'row.constructor'))
  })
})
