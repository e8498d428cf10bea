import { addDays, dateParts, type PlainDate } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import type { Random } from '#database/demo/random'

/** One step of the workflow master, and the number of days since the step before. */
interface JourneyStep {
  action: string
  from: number | null
  to: number
  role: number | null
  gap: readonly [number, number]
  reasonKind?: string
  remarks?: string
}

export interface Journey {
  steps: readonly JourneyStep[]
  /** Days since the last step. */
  age: readonly [number, number]
  /** Number of applicants in forty. */
  share: number
}

export type PlannedStep = JourneyStep & { on: PlainDate }

type StepOptions = Partial<Pick<JourneyStep, 'reasonKind' | 'remarks'>>
const step = (
  action: string,
  from: number | null,
  to: number,
  role: number | null,
  gap: readonly [number, number],
  more: StepOptions = {}
): JourneyStep => ({ action, from, to, role, gap, ...more })

const submitted = [step('submit', null, 1, Role.applicant, [0, 0])]
const verified = [...submitted, step('verify', 1, 2, Role.districtOfficer, [2, 9])]
const invited = [...verified, step('schedule_meeting', 2, 2, Role.districtOfficer, [1, 4])]
const selected = [...invited, step('committee_approve', 2, 13, Role.districtOfficer, [7, 16])]
const withGm = [...selected, step('forward', 13, 4, Role.agm, [2, 9])]
const withMd = [...withGm, step('forward', 4, 16, Role.generalManager, [1, 6])]
const issued = [...withMd, step('approve', 16, 6, Role.managingDirector, [1, 6])]
/** The day after 180 days of validity, and the day after the 30 days for requesting an extension. */
const expired = [...issued, step('expire', 6, 10, null, [181, 181])]
const lapsed = [...expired, step('lapse', 10, 8, null, [30, 30])]
const extensionRequested = [
  ...expired,
  step('apply_for_extension', 10, 16, Role.applicant, [1, 20]),
]
const sanctioned = [...issued, step('record_sanction', 6, 9, Role.applicant, [20, 90])]
const disbursed = [...sanctioned, step('record_disbursement', 9, 22, Role.applicant, [4, 20])]

const withReason = (reasonKind: string, remarks: string): StepOptions => ({ reasonKind, remarks })

/** Every status of the master with the paths that lead there; ids as in application_statuses.csv. */
export const JOURNEYS: readonly Journey[] = [
  { steps: disbursed, age: [45, 900], share: 7 },
  { steps: submitted, age: [1, 12], share: 3 },
  {
    steps: [
      ...selected,
      step('send_back', 13, 1, Role.agm, [2, 9], { remarks: 'The quotation is not legible.' }),
    ],
    age: [1, 12],
    share: 1,
  },
  { steps: verified, age: [1, 10], share: 2 },
  { steps: invited, age: [1, 6], share: 2 },
  {
    steps: [
      ...submitted,
      step(
        'hold',
        1,
        3,
        Role.districtOfficer,
        [2, 9],
        withReason('hold', 'Please upload a clear copy.')
      ),
    ],
    age: [1, 70],
    share: 2,
  },
  { steps: selected, age: [1, 9], share: 2 },
  { steps: withGm, age: [1, 6], share: 2 },
  { steps: withMd, age: [1, 6], share: 2 },
  { steps: extensionRequested, age: [1, 6], share: 1 },
  { steps: issued, age: [1, 150], share: 4 },
  { steps: lapsed, age: [5, 60], share: 1 },
  { steps: sanctioned, age: [1, 40], share: 2 },
  { steps: expired, age: [1, 27], share: 1 },
  {
    steps: [
      ...issued,
      step(
        'cancel_loi',
        6,
        11,
        Role.managingDirector,
        [15, 60],
        withReason('cancel', 'Found after the LOI.')
      ),
    ],
    age: [3, 200],
    share: 1,
  },
  {
    steps: [...issued, step('give_up_loi', 6, 11, Role.applicant, [10, 60])],
    age: [3, 200],
    share: 1,
  },
  {
    steps: [
      ...selected,
      step(
        'reject',
        13,
        18,
        Role.agm,
        [2, 9],
        withReason('reject', 'Not eligible under the scheme.')
      ),
      step('appeal', 18, 18, Role.applicant, [3, 20]),
    ],
    age: [1, 20],
    share: 1,
  },
  {
    steps: [
      ...submitted,
      step(
        'reject',
        1,
        19,
        Role.districtOfficer,
        [2, 9],
        withReason('reject', 'Seen with the papers.')
      ),
      step('appeal', 19, 19, Role.applicant, [3, 20]),
      step(
        'refuse_appeal',
        19,
        19,
        Role.agm,
        [2, 9],
        withReason('refuse_appeal', 'The papers show nothing else.')
      ),
    ],
    age: [3, 300],
    share: 1,
  },
  {
    steps: [...submitted, step('withdraw', 1, 19, Role.applicant, [1, 6])],
    age: [3, 300],
    share: 1,
  },
  {
    steps: [
      ...issued,
      step('reissue_loi', 6, 21, Role.agm, [3, 20], { remarks: 'Name corrected.' }),
    ],
    age: [1, 100],
    share: 1,
  },
  { steps: [...disbursed, step('complete', 22, 23, null, [900, 900])], age: [10, 200], share: 1 },
  {
    steps: [
      ...extensionRequested,
      step('approve_extension', 16, 27, Role.managingDirector, [2, 10]),
    ],
    age: [2, 90],
    share: 1,
  },
]

/** A path for each of forty applicants. */
export const WEIGHTED_JOURNEYS = JOURNEYS.flatMap((journey) =>
  Array<Journey>(journey.share).fill(journey)
)

/** Days on which selection committees meet. */
const MEETING_DAYS = [12, 26]

function lastMeetingDay(day: PlainDate): PlainDate {
  let meeting = day
  while (!MEETING_DAYS.includes(dateParts(meeting).day)) meeting = addDays(meeting, -1)
  return meeting
}

/** Plans the days of the steps of a path, from the last one backwards. */
export function plan(
  journey: Journey,
  today: PlainDate,
  random: Random,
  age = random.int(...journey.age)
): PlannedStep[] {
  let day = addDays(today, -age)
  const planned: PlannedStep[] = []
  for (const one of journey.steps.toReversed()) {
    if (one.action === 'committee_approve') day = lastMeetingDay(day)
    planned.unshift({ ...one, on: day })
    day = addDays(day, -random.int(...one.gap))
  }
  return planned
}
