import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import { rebuildSearchWords } from '#applications/models/application_records'
import { rebuildMatchKeys } from '#duplicates/actions/match_keys'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import { RecountFacts } from '#reports/actions/derived_data'
import { RecountPeriods } from '#reports/actions/period_counts'
import { fillFinishedWaits } from '#workflow/actions/fill_finished'
import { countSubjects } from '#workflow/actions/count_subjects'
import { CENTRE_OPERATOR, DEMO_ACCOUNTS } from '#database/demo/accounts'
import { addApplication, addDecisions, type Plan } from '#database/demo/applications'
import { wrongCounters } from '#database/demo/books'
import { addContents } from '#database/demo/contents'
import { addArrears, addClaims } from '#database/demo/claims'
import { addBranches } from '#database/demo/branches'
import { addCentre } from '#database/demo/centres'
import type { Demo } from '#database/demo/context'
import { DemoFiles } from '#database/demo/files'
import { WEIGHTED_JOURNEYS, plan } from '#database/demo/journeys'
import { addGrievances } from '#database/demo/grievances'
import { addLetters } from '#database/demo/letters'
import { addLoan } from '#database/demo/loans'
import { addMeetings } from '#database/demo/meetings'
import { FAMILIES, MEN } from '#database/demo/names'
import { addPaymentBatches } from '#database/demo/payments'
import { nextMobile, userRow } from '#database/demo/people'
import { Random } from '#database/demo/random'
import { addSeedings } from '#database/demo/seedings'
import { Numbers, Rows } from '#database/demo/rows'

export interface SeedDemoInput {
  applicants: number
  seed: number
  /** Hashed before the transaction begins. */
  passwordHash: string
}

export interface SeededDemo {
  applications: number
  letters: number
  loans: number
  claims: number
}

/** Days since the disbursement of the loan of the account `applicant`. */
const APPLICANT_LOAN_AGE_DAYS = 400

async function existingAadhaars(trx: TransactionClientContract) {
  const kept = await trx.from('aadhaar_numbers').select('digest', 'reference')
  return new Map<string, string>(kept.map(({ digest, reference }) => [digest, reference]))
}

/**
 * Writes the demonstration data set, which is the same for the same seed and day. The masters must be loaded.
 *
 * @throws Error when the counters do not agree with the rows afterwards
 */
export async function seedDemo(
  { applicants, seed, passwordHash }: SeedDemoInput,
  trx: TransactionClientContract
): Promise<SeededDemo> {
  const wrongBefore = new Set(await wrongCounters(trx))
  const random = new Random(seed)
  let serial = 0
  const rows = await Rows.create(trx)
  const officers = new Map<string, number>()
  const demo: Demo = {
    trx,
    rows,
    numbers: await Numbers.load(trx),
    random,
    today: getClock().today(),
    files: await DemoFiles.store(
      masters().districts.map(({ id }) => id),
      applicants,
      trx
    ),
    passwordHash,
    officer: (role, districtId) =>
      officers.get(`${role}:${districtId}`) ?? officers.get(`${role}:`)!,
    serial: () => ++serial,
    aadhaars: await existingAadhaars(trx),
    counted: { application: [], claim: [] },
  }
  const accounts = addAccounts(demo, officers)

  const applications = plans(demo, applicants).map((one) => addApplication(demo, one))
  await rows.flush(trx)
  const letters = await addLetters(demo, applications, trx)
  addMeetings(demo, applications)
  for (const application of applications) addDecisions(demo, application, letters)
  const loans = applications
    .map((one) => addLoan(demo, one, letters))
    .filter((loan) => loan !== null)
  let turns = 0
  const claims = loans.flatMap((loan) => addClaims(demo, loan, () => turns++))
  const claimed = new Set(claims.flatMap(({ rowIds }) => rowIds))
  for (const [turn, loan] of loans.entries()) addArrears(demo, loan, { turn, claimed })
  addPaymentBatches(demo, claims)
  addSeedings(demo, loans)
  addGrievances(demo, applications, new Set(claims.map(({ application }) => application.id)))
  addCentre(demo, accounts.get(CENTRE_OPERATOR)!, applications)
  const paperId = demo.files.published(rows, random, addDays(demo.today, -1500))
  await rows.flush(trx)
  await addContents(demo, paperId, trx)
  await addBranches(trx)
  await demo.numbers.store(trx)
  for (const type of ['application', 'claim'] as const) {
    const changes = demo.counted[type].map((after) => ({ before: null, after }))
    await countSubjects(trx, type, changes)
  }
  for (const type of ['application', 'claim'] as const) await fillFinishedWaits(type, trx)
  await new RecountPeriods().run(trx)
  await new RecountFacts().run(trx)
  await rebuildSearchWords({}, trx)
  await rebuildMatchKeys({}, trx)
  await countPastDueOf([...new Set(loans.map(({ application }) => application.person.userId))], trx)
  const wrong = (await wrongCounters(trx)).filter((cell) => !wrongBefore.has(cell))
  if (wrong.length > 0 && wrongBefore.size === 0) {
    throw new Error(`The counters do not match the rows: ${wrong.slice(0, 5).join(', ')}`)
  }
  return {
    applications: applications.length,
    letters: letters.length,
    loans: loans.length,
    claims: claims.length,
  }
}

/**
 * Adds the sign-ins of the demonstration, and an officer for every other district.
 *
 * @returns the ids by user name
 */
function addAccounts(demo: Demo, officers: Map<string, number>) {
  const districts = masters().districts
  const named = DEMO_ACCOUNTS.filter(({ roleId }) => roleId !== Role.applicant)
  const others = districts
    .filter(({ nameEn }) => !named.some(({ district }) => district === nameEn))
    .map(({ nameEn, code }) => ({
      userName: `district.${code.toLowerCase()}`,
      roleId: Role.districtOfficer,
      district: nameEn,
    }))
  /** `applicant` is created with an application. */
  const citizens = DEMO_ACCOUNTS.filter(
    ({ userName, roleId }) => roleId === Role.applicant && userName !== 'applicant'
  )
  const ids = new Map<string, number>()
  const names = new Set<string>()
  /** Officers must have distinct names. */
  const nameOf = (): [string, null, string] => {
    const [first, last] = [demo.random.pick(MEN)[0], demo.random.pick(FAMILIES)[0]]
    if (names.has(`${first} ${last}`)) return nameOf()
    names.add(`${first} ${last}`)
    return [first, null, last]
  }
  for (const { userName, roleId, district } of [...named, ...others, ...citizens]) {
    const districtId = districts.find(({ nameEn }) => nameEn === district)?.id ?? null
    const id = userRow(demo, {
      roleId,
      userName,
      name: nameOf(),
      districtId,
      mobile: nextMobile(demo.serial()),
      email: `${userName}@example.com`,
      genderId: 1,
      birthDate: roleId === Role.applicant ? addDays(demo.today, -9500) : null,
      since: addDays(demo.today, roleId === Role.applicant ? -1 : -1500),
    })
    officers.set(`${roleId}:${districtId ?? ''}`, id)
    ids.set(userName, id)
  }
  return ids
}

/** Returns a path and a district for each applicant, in the order of submission. */
function plans(demo: Demo, applicants: number): Plan[] {
  const { random, today } = demo
  const { districts, rows } = masters()
  const pune = districts.find(({ nameEn }) => nameEn === 'Pune')!
  const loanTypes = rows.schemes.map(({ id }) => id)
  return Array.from({ length: applicants }, (_, index): Plan => {
    const journey = WEIGHTED_JOURNEYS[index % WEIGHTED_JOURNEYS.length]
    if (index === 0) {
      const steps = plan(journey, today, random, APPLICANT_LOAN_AGE_DAYS)
      return { steps, loanType: loanTypes[0], districtId: pune.id, userName: 'applicant' }
    }
    const loanType = index <= loanTypes.length ? loanTypes[index - 1] : random.pick([1, 1, 1, 2, 3])
    const district = districts[(index * 7) % districts.length]
    return { steps: plan(journey, today, random), loanType, districtId: district.id }
  }).toSorted((a, b) =>
    a.steps[0].on < b.steps[0].on ? -1 : a.steps[0].on > b.steps[0].on ? 1 : 0
  )
}
