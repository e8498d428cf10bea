import { whereSearchMatches } from '#applications/queries/name_search'
import PastDueState from '#claims/models/past_due_state'
import { pastDueNorms } from '#claims/days_past_due/queries/past_due_facts'
import { BUCKETS, type Bucket, daysPastDue } from '#claims/days_past_due/rules/past_due'
import { getClock } from '#kernel/calendar/clock'
import { addDays, startOfWeek } from '#kernel/calendar/plain_date'
import { followUpChoices, followUpFilter, openFollowUps } from '#loans/queries/follow_ups'
import { asc, defineList, desc, inOrderOf } from '#lists/definition'
import { type Districts, type Query, whereDistricts, whereWithin } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { type Viewer, choice, text } from '#lists/filters'
import { districtChoice, districtOptions, masterChoice } from '#masters/queries/master_filters'
import { byName, localName, masters, options } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const label = (name: string) => `claims.past_due.${name}`

/** Loans that a district follows up. */
const FOLLOW_UPS = ['overdue', 'npa', 'silent', 'due', 'unknown'] as const
type FollowUp = (typeof FOLLOW_UPS)[number]

const DAYS_TO_SUNDAY = 6

function whereFollowUp(query: Query, followUp: FollowUp, table: string) {
  const today = getClock().today()
  if (followUp === 'npa') {
    query.whereNotNull(`${table}.npa_on`)
  } else if (followUp === 'silent') {
    const { silentDays } = pastDueNorms(today)
    query.where(`${table}.silent_since`, '<=', addDays(today, -silentDays))
  } else if (followUp === 'due') {
    const monday = startOfWeek(today)
    whereWithin(query, `${table}.unclaimed_due_on`, monday, addDays(monday, DAYS_TO_SUNDAY))
  } else {
    query.where(`${table}.state`, followUp)
  }
}

const FILTERS = {
  districts: districtChoice({ label: label('district') }),
  bankId: masterChoice('banks', { label: label('bank'), parameter: 'bank', column: 'bank_id' }),
  task: followUpFilter('sanction_id'),
  followUp: choice<FollowUp>({
    label: label('follow_up'),
    choices: 'followUpKinds',
    find: (typed) => FOLLOW_UPS.find((one) => one === typed) ?? null,
    words: (one, i18n) => i18n.t(label(`follow_ups.${one}`)),
    where: whereFollowUp,
  }),
  bucket: choice<Bucket>({
    label: label('bucket'),
    choices: 'buckets',
    column: 'bucket',
    find: (typed) => BUCKETS.find((one) => one === typed) ?? null,
    words: (one, i18n) => i18n.t(label(`buckets.${one}`)),
  }),
  quick: text({
    label: 'common.lists.search',
    isSearch: true,
    logged: 'byText',
    maxLength: 80,
    where: (query, quick, table) => whereSearchMatches(query, `${table}.application_id`, quick),
  }),
}

const pastDueFilters = filterSet('past_due_states', FILTERS, (query, { districts }) =>
  whereCurrent(query, districts)
)

function whereCurrent(query: Query, districts: Districts) {
  query.whereNotNull('past_due_states.live_sanction_id')
  if (districts === null) return
  query.whereIn('past_due_states.application_id', (own: Query) => {
    own.from('applications').select('applications.id')
    whereDistricts(own, 'applications.district_id', districts)
  })
}

/** Returns the number of loans in each class, as the list filters them; none where nothing is counted. */
export async function pastDueCounts(
  districts: Districts,
  client: QueryClientContract
): Promise<{ parameter: 'bucket' | 'followUp'; key: Bucket | FollowUp; loans: number }[]> {
  const query = client.from('past_due_states').groupBy('bucket', 'state')
  whereCurrent(query, districts)
  const rows = await query.select('bucket', 'state').count('* as loans').count('npa_on as npa')
  const sum = (counted: (row: Record<string, unknown>) => boolean, column = 'loans') =>
    rows.filter(counted).reduce((all, row) => all + Number(row[column]), 0)
  if (rows.length === 0) return []
  return [
    ...BUCKETS.filter((bucket) => bucket !== 'none').map((key) => ({
      parameter: 'bucket' as const,
      key,
      loans: sum(({ bucket }) => bucket === key),
    })),
    { parameter: 'followUp', key: 'npa', loans: sum(() => true, 'npa') },
    { parameter: 'followUp', key: 'unknown', loans: sum(({ state }) => state === 'unknown') },
  ]
}

export type PastDueRow = Awaited<ReturnType<typeof pastDueRows>>[number]

/** Returns the class as text; a loan that is not overdue is regular or unknown. */
const classOf = ({ bucket, state }: Pick<PastDueState, 'bucket' | 'state'>, i18n: I18n) =>
  i18n.t(label(bucket === 'none' ? `states.${state}` : `buckets.${bucket}`))

interface OpenTask {
  followUp: { assignee: string | null } | null
}

const assigneeOf = ({ followUp }: OpenTask, i18n: I18n) =>
  followUp && (followUp.assignee ?? i18n.t('loans.follow_up.states.unassigned'))

/** The officers' list of loans by days past due, oldest debt first. */
export const pastDueList = defineList({
  name: 'past_due',
  subject: 'sanction',
  files: { sheet: 'Days_Past_Due', paper: 'Days_Past_Due' },
  words: { name: label('title'), everything: label('everything'), empty: label('none') },
  columns: [
    {
      key: 'applicationNo',
      label: label('application'),
      kind: 'text',
      width: 22,
      isFixed: true,
      isLink: true,
    },
    { key: 'applicantName', label: label('borrower'), kind: 'name' },
    { key: 'days', label: label('days'), kind: 'count' },
    {
      key: 'bucket',
      label: label('bucket'),
      kind: 'status',
      width: 24,
      of: classOf,
    },
    { key: 'district', label: label('district'), kind: 'text' },
    { key: 'bank', label: label('bank'), kind: 'text', width: 28, isHiddenByDefault: true },
    { key: 'npaOn', label: label('npa_since'), kind: 'date' },
    { key: 'oldestDueOn', label: label('oldest_due'), kind: 'date', sort: asc('due_rank') },
    { key: 'outstandingPaise', label: label('outstanding'), kind: 'paise' },
    { key: 'silentSince', label: label('last_record'), kind: 'date' },
    {
      key: 'unclaimedDueOn',
      label: label('next_unclaimed'),
      kind: 'date',
      isHiddenByDefault: true,
    },
    {
      key: 'followUp',
      label: 'loans.follow_up.title',
      kind: 'text',
      width: 24,
      of: assigneeOf,
    },
    { key: 'nextOn', label: 'loans.follow_up.next', kind: 'date' },
    {
      key: 'fromOn',
      label: label('since'),
      kind: 'date',
      sort: desc('id'),
      isHiddenByDefault: true,
    },
  ],
  filters: pastDueFilters,
  defaultSort: 'oldestDueOn',
  rows: pastDueRows,
})

async function pastDueRows(rows: readonly { id: number }[], locale: string) {
  if (rows.length === 0) return []
  const today = getClock().today()
  const states = await PastDueState.query()
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .preload('application')
  const tasks = await openFollowUps(states.map(({ sanctionId }) => sanctionId))
  return inOrderOf(rows, states).map((state) => ({
    id: state.id,
    sanctionId: state.sanctionId,
    applicationNo: state.application.number,
    applicantName: state.application.applicantName,
    district: localName(masters().district(state.application.districtId), locale),
    bank: localName(masters().bank(state.bankId), locale),
    /** Null where it is unknown (DECISIONS 13b): unknown is not 0. */
    days: state.state === 'unknown' ? null : daysPastDue(state.oldestDueOn, today),
    state: state.state,
    bucket: state.bucket,
    npaOn: state.npaOn,
    npaSource: state.npaSource,
    oldestDueOn: state.oldestDueOn,
    outstandingPaise: state.outstandingPaise,
    silentSince: state.silentSince,
    unclaimedDueOn: state.unclaimedDueOn,
    followUp: tasks.get(state.sanctionId) ?? null,
    nextOn: tasks.get(state.sanctionId)?.nextOn ?? null,
    fromOn: state.fromOn,
  }))
}

/** Returns the choices of the filters, in the officer's language. */
export function pastDueChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const words = (group: string, names: readonly string[]) =>
    names.map((value) => ({ value, label: i18n.t(label(`${group}.${value}`)) }))
  return {
    districts: districtOptions(viewer, locale),
    banks: byName(options(masters().banks, locale), locale),
    followUps: followUpChoices(i18n),
    followUpKinds: words('follow_ups', FOLLOW_UPS),
    buckets: words(
      'buckets',
      BUCKETS.filter((bucket) => bucket !== 'none')
    ),
  }
}
