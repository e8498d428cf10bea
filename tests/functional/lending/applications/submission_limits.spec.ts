import { test } from '@japa/runner'
import { SubmitApplication } from '#applications/actions/submit_application'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import type { Refusal } from '#kernel/exceptions/refusal'
import { createUser } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import LendingDetail from '#profile/models/lending_detail'
import { masters } from '#masters/queries/masters'

const TODAY = plainDate('2026-10-15')
const LAKH = 100_000_00

interface Answers {
  birthDate?: string
  income?: number
  amount?: number
  casteId?: number
}

/** Returns the key of the refusal with its values, or null if the application was accepted. */
async function refusalFor({ birthDate, income, amount, casteId }: Answers) {
  const user = await createUser()
  const profile = await createCompleteProfile(user)
  await profile
    .merge({
      ...(birthDate ? { birthDate: plainDate(birthDate) } : {}),
      ...(income === undefined ? {} : { familyIncomePaise: income }),
      ...(casteId === undefined ? {} : { casteId }),
    })
    .save()
  if (amount !== undefined) {
    await LendingDetail.query().where('profile_id', profile.id).update({ amount_paise: amount })
  }
  try {
    await new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true })
    return null
  } catch (error) {
    const { messageKey, params } = error as Refusal
    return [messageKey.replace('applications.messages.', ''), params]
  }
}

test.group('Limits of a scheme at submission', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return useSystemClock
  })

  const range = { least: '₹1,00,000', most: '₹10,00,000' }
  /** A person who is too young or too old does not get this far: their section is incomplete. */
  const cases: [string, Answers, unknown][] = [
    ['49 years', { birthDate: '1976-10-16' }, null],
    ['50 years', { birthDate: '1976-10-15' }, ['incomplete', {}]],
    ['18 years', { birthDate: '2008-10-15' }, null],
    ['17 years', { birthDate: '2008-10-16' }, ['incomplete', {}]],
    ['the largest income', { income: 8 * LAKH }, null],
    ['a larger income', { income: 8 * LAKH + 100 }, ['income', { limit: '₹8,00,000' }]],
    ['the largest amount', { amount: 10 * LAKH }, null],
    ['a larger amount', { amount: 10 * LAKH + 100 }, ['amount', range]],
    ['the smallest amount', { amount: LAKH }, null],
    ['a smaller amount', { amount: LAKH - 100 }, ['amount', range]],
    [
      'several violations, of which the first is reported',
      { income: 9 * LAKH, amount: 1 },
      ['income', { limit: '₹8,00,000' }],
    ],
  ]
  for (const [name, said, expected] of cases) {
    test(name, async ({ assert }) => assert.deepEqual(await refusalFor(said), expected))
  }

  test('refuses a category that the scheme does not cover', async ({ assert }) => {
    const eligible = new Set(
      masters().rows.schemeRules.flatMap(({ name, value }) =>
        name === 'eligible_categories' ? (value ?? '').split(/\s+/) : []
      )
    )
    const other = masters().rows.castes.find(({ categoryCode }) => !eligible.has(categoryCode))!
    const category = masters().casteCategory(other.categoryCode)
    assert.deepEqual(await refusalFor({ casteId: other.id }), ['category', { category }])
  })
})
