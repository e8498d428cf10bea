import { addDays } from '#kernel/calendar/plain_date'
import type { Demo } from '#database/demo/context'
import type { DemoLoan } from '#database/demo/loans'
import { instant } from '#database/demo/rows'

/** Days since the newest statement of consecutive people; null for a person without one. */
const AGES = [12, 140, null, 35, 88, null, 3, 205] as const
/** The linking that is shown is older than its statement. */
const LINKED_DAYS_BEFORE = 400

/** Adds the statements of people with loans about the bank that the national mapper has for their Aadhaar. */
export function addSeedings(demo: Demo, loans: readonly DemoLoan[]): void {
  const { rows, files, today } = demo
  const people = new Map(loans.map(({ application }) => [application.person.userId, application]))
  let turn = 0
  for (const [userId, { id, districtId, bankId }] of people) {
    const age = AGES[turn++ % AGES.length]
    if (age === null) continue
    const statedOn = addDays(today, -age)
    rows.add('aadhaar_linking_statements', {
      user_id: userId,
      bank_id: bankId,
      shown_on: addDays(statedOn, -LINKED_DAYS_BEFORE),
      file_id: files.seeding(demo, { type: 'application', id, districtId, by: userId }),
      stated_at: instant(statedOn, 7),
    })
  }
}
