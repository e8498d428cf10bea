import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { completedQuarters } from '#kernel/calendar/periods'
import { addWorkingDays } from '#kernel/calendar/working_days'
import GrievanceStep from '#grievances/models/grievance_step'
import {
  type GrievanceKind,
  type StepKind,
  grievanceNumbering,
  RESPONSE_PERIOD_DAYS,
  activeTerm,
  escalationChain,
  scheduleTerms,
} from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'
import { Role } from '#auth/roles'
import type { PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import { instant } from '#database/demo/rows'

/** A grievance of the demonstration, and its outcome. */
interface Case {
  kind: GrievanceKind
  aboutRoleId?: number
  hidesName?: boolean
  words: string
  on: PlainDate
  /** Working days until its answer; undefined when nobody has answered. */
  answeredIn?: number
  rating?: number
}

const WORDS = {
  file: 'माझ्या अर्जावर बरेच दिवस काहीही झालेले नाही. तो कोणाकडे आहे ते सांगा.',
  claim: 'व्याज परताव्याच्या दाव्यात एक हप्ता मोजलेला नाही असे दिसते. कृपया तपासा.',
  payment: 'परतावा मंजूर झाला, पण रक्कम अजून खात्यात आलेली नाही.',
  office: 'कार्यालयात दोनदा गेलो, दोन्ही वेळा उद्या या असे सांगितले. कागद घेतले नाहीत.',
  demand_for_money: 'फाईल लवकर पुढे पाठवतो असे सांगून एका माणसाने कार्यालयाबाहेर पैसे मागितले.',
} as const satisfies Record<GrievanceKind, string>
const ANSWER = 'आपली फाईल पाहिली. पुढील पाऊल उचलले आहे, ते आपल्या अर्जाच्या पानावर दिसेल.'

/** Districts with enough grievances in the last quarter for its figures to be shown. */
const GRIEVANCE_DISTRICTS = ['Pune', 'Nagpur', 'Nashik', 'Satara']
/** Kinds that require a claim. */
const CLAIM_KINDS = ['claim', 'payment'] as const
/** Days between grievances, and days from the last one to the end of the quarter, in which all are closed. */
const DAYS_BETWEEN = 6
const DAYS_BEFORE_QUARTER_END = 20

/**
 * Adds grievances of applicants: those of the last quarter, all answered, and some that are open today.
 *
 * @param claimed ids of the applications that have a claim
 */
export function addGrievances(
  demo: Demo,
  applications: readonly PlannedApplication[],
  claimed: ReadonlySet<number>
): void {
  const districts = GRIEVANCE_DISTRICTS.map((name) =>
    applications.filter(({ districtId }) => masters().district(districtId).nameEn === name)
  )
  const own = applications.filter(({ userName }) => userName === 'applicant')
  const hasClaim = ({ id }: PlannedApplication) => claimed.has(id)
  const newest = districts[0].toReversed()
  const claimants = newest.filter(hasClaim)
  /** Returns the applicant at position `at` among those who may have such a grievance. */
  const complainant = ({ kind }: Case, at: number) => {
    const list = kind === 'claim' || kind === 'payment' ? claimants : newest
    return list[at % list.length] ?? own[0]
  }
  const all = [
    ...districts.flatMap((list) => answeredOf(demo, list, hasClaim)),
    ...openGrievances(demo.today).map((of, at) => ({ application: complainant(of, at), of })),
    ...own.map((application) => ({
      application,
      of: {
        kind: 'claim',
        words: WORDS.claim,
        on: addDays(demo.today, -14),
        answeredIn: 4,
      } as const,
    })),
  ]
  for (const { application, of } of all.toSorted((a, b) => (a.of.on < b.of.on ? -1 : 1))) {
    addGrievance(demo, application, of)
  }
}

/** Returns the open grievances of officers: one of each kind, and one that nobody answered in time. */
const openGrievances = (today: PlainDate): Case[] => [
  { kind: 'claim', words: WORDS.claim, on: addDays(today, -16) },
  { kind: 'file', words: WORDS.file, on: addDays(today, -3) },
  { kind: 'payment', words: WORDS.payment, on: addDays(today, -5) },
  {
    kind: 'office',
    aboutRoleId: Role.districtOfficer,
    words: WORDS.office,
    on: addDays(today, -4),
  },
  {
    kind: 'demand_for_money',
    aboutRoleId: Role.districtOfficer,
    hidesName: true,
    words: WORDS.demand_for_money,
    on: addDays(today, -6),
  },
]

function answeredOf(
  { today, random }: Demo,
  applications: readonly PlannedApplication[],
  hasClaim: (application: PlannedApplication) => boolean
) {
  const [{ from, to }] = completedQuarters(today, 1)
  return applications
    .filter(({ steps }) => steps[0].on < from)
    .map((application, at) => {
      const kind = hasClaim(application) ? CLAIM_KINDS[at % CLAIM_KINDS.length] : 'file'
      const of: Case = {
        kind,
        words: WORDS[kind],
        on: addDays(from, at * DAYS_BETWEEN),
        answeredIn: random.int(2, 9),
        rating: random.chance(0.6) ? random.int(2, 5) : undefined,
      }
      return { application, of }
    })
    .filter(({ of }) => of.on <= addDays(to, -DAYS_BEFORE_QUARTER_END))
}

interface Step {
  kind: StepKind
  on: PlainDate
  role?: number
  words?: string
}

function addGrievance(
  { rows, numbers, random, today, officer }: Demo,
  application: PlannedApplication,
  of: Case
) {
  const { districtId, person } = application
  const { kind, aboutRoleId = null, words, on, answeredIn, rating, hidesName = false } = of
  const { holidays } = masters()
  const { terms, dueOn } = scheduleTerms(escalationChain(kind, aboutRoleId), {
    kind,
    startsOn: on,
    daysOf: (roleId) => masters().grievanceDays(roleId),
    holidays,
  })
  const answeredOn = answeredIn === undefined ? null : addWorkingDays(on, answeredIn, holidays)
  const until = answeredOn ?? today
  const steps: Step[] = [{ kind: 'filed', on, words }]
  for (const { roleId, fromOn } of terms.slice(1)) {
    if (fromOn <= until) steps.push({ kind: 'escalated', on: fromOn, role: roleId })
  }
  if (answeredOn) {
    steps.push({
      kind: 'answered',
      on: answeredOn,
      role: activeTerm(terms, answeredOn)!.roleId,
      words: ANSWER,
    })
    const closedOn = addDays(answeredOn, RESPONSE_PERIOD_DAYS + 1)
    if (rating) steps.push({ kind: 'rated', on: addDays(answeredOn, 1) })
    else if (closedOn <= today) steps.push({ kind: 'closed', on: closedOn })
  }
  const last = steps.at(-1)!
  const isClosed = last.kind === 'rated' || last.kind === 'closed'
  const { sequence, numberOf } = grievanceNumbering(kind, masters().district(districtId).code, on)
  const id = rows.add('grievances', {
    uuid: random.uuid(),
    number: numberOf(numbers.next(sequence)),
    user_id: person.userId,
    kind,
    about_role_id: aboutRoleId,
    district_id: districtId,
    application_id: application.id,
    hides_name: Number(hidesName),
    filed_at: instant(on),
    status: isClosed ? 'closed' : answeredOn ? 'answered' : 'open',
    round: 1,
    due_on: dueOn,
    answered_on: answeredOn,
    rating: rating ?? null,
  })
  for (const { roleId, seesOn, fromOn, untilOn } of terms) {
    if (answeredOn && seesOn > answeredOn) continue
    rows.add('grievance_terms', {
      grievance_id: id,
      round: 1,
      role_id: roleId,
      sees_on: seesOn,
      from_on: fromOn,
      until_on: untilOn,
    })
  }
  steps.forEach((step, at) => {
    rows.add('grievance_steps', {
      grievance_id: id,
      serial: at + 1,
      kind: step.kind,
      role_id: step.role ?? null,
      actor_id: step.kind === 'answered' ? officer(step.role!, districtId) : null,
      message: GrievanceStep.encryptText(step.words ?? null),
      created_at: instant(step.on, at),
    })
  })
}
