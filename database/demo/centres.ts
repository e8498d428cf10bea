import { REVIEW_PERIOD_DAYS } from '#applications/assisted_filing/rules/thresholds'
import { addDays } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import type { PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import { CENTRE_DISTRICT } from '#database/demo/accounts'
import { instant } from '#database/demo/rows'
import { masters } from '#masters/queries/masters'

/**
 * Days before today on which the centre was registered, and until which citizens went there: documents of the
 * demonstration are copies of each other, which would be an unusual pattern in a centre's last applications.
 */
const REGISTERED_DAYS_AGO = 700
const LAST_HELP_DAYS_AGO = REVIEW_PERIOD_DAYS + 10
/** Home districts of its citizens. */
const NEARBY_DISTRICTS = [CENTRE_DISTRICT, 'Satara', 'Solapur', 'Raigad']
const SECTIONS = ['personal', 'address', 'documents'] as const

/** Adds a centre in Pune whose operator can sign in, with the applications with which it helped. */
export function addCentre(
  demo: Demo,
  operatorId: number,
  applications: readonly PlannedApplication[]
): void {
  const { rows, random, today } = demo
  const district = masters().districts.find(({ nameEn }) => nameEn === CENTRE_DISTRICT)!
  const registeredOn = addDays(today, -REGISTERED_DAYS_AGO)
  const from = new Set(
    masters().districts.flatMap(({ id, nameEn }) => (NEARBY_DISTRICTS.includes(nameEn) ? [id] : []))
  )
  const until = addDays(today, -LAST_HELP_DAYS_AGO)
  const registered_by = demo.officer(Role.districtOfficer, district.id)
  const registered_at = instant(registeredOn)
  const centreId = rows.add('centres', {
    uuid: random.uuid(),
    name: 'Demonstration centre',
    address: 'Market Yard, Pune 411037',
    telephone: '9000000000',
    district_id: district.id,
    registered_by,
    registered_at,
    updated_at: registered_at,
  })
  rows.add('centre_operators', {
    centre_id: centreId,
    user_id: operatorId,
    live_user_id: operatorId,
    added_by: registered_by,
    added_at: registered_at,
  })
  for (const { id, districtId, loanType, person, steps, submission, userName } of applications) {
    const { on } = steps[0]
    if (!from.has(districtId) || userName || on <= registeredOn || on > until) continue
    const helpId = rows.add('assistances', {
      uuid: random.uuid(),
      citizen_id: person.userId,
      loan_type: loanType,
      application_id: id,
      centre_id: centreId,
      helper_id: operatorId,
      opened_by: operatorId,
      opened_at: instant(addDays(on, -2)),
      opening_seconds: random.int(18, 90),
      code_sent_at: instant(on),
      submission_seconds: random.int(18, 90),
      ended_at: instant(on),
      end_reason: 'submitted',
      submitted_at: instant(on),
      submitted_by: operatorId,
      decision_id: submission!,
    })
    for (const section of SECTIONS) {
      rows.add('assisted_changes', {
        assistance_id: helpId,
        actor_id: operatorId,
        section,
        kind: 'saved',
        times: random.int(1, 3),
        first_at: instant(addDays(on, -2)),
        last_at: instant(addDays(on, -1)),
      })
    }
  }
}
