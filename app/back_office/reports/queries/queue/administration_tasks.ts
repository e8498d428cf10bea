import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { coveredDistricts, holderIds, vacantRoles } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { isDemonstration } from '#kernel/installation/database_marks'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant, storedDay } from '#kernel/database/dialect'
import { hasDistrict, whereDistricts } from '#lists/query_filters'
import { localName, masters } from '#masters/queries/masters'
import type { QueueViewer } from '#reports/queries/queue/files'
import { cellHref, queryOf } from '#reports/queries/summary_table'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { namesWithRows } from '#kernel/database/statements'
import corporation from '#kernel/settings/corporation'
import { isLogOnly, unregisteredTexts } from '#notifications/queries/unsent_messages'

/** A step that an installation needs before the first citizen can be served, in order of execution. */
export type SetupStep = {
  key: string
  isDone: boolean
  /** Names of what is missing; empty where the step itself shows it. */
  missing: string[]
  href: string
}

/** Roles that have one office for the complete State. */
const HEAD_OFFICE_ROLES = [
  Role.agm,
  Role.generalManager,
  Role.managingDirector,
  Role.accounts,
  Role.auditor,
]

/** Hours after which a nightly task or a backup counts as missed. */
const MISSED_AFTER_HOURS = 36

/**
 * Returns what is missing after the installation, with the page where it is done; everything is set on screen or in
 * `.env`.
 */
export async function setupSteps(
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SetupStep[]> {
  const [administrators, vacant, covered, runs] = await Promise.all([
    countSignedIn(await holderIds(Role.administrator, client), client),
    vacantRoles(HEAD_OFFICE_ROLES, client),
    coveredDistricts(Role.districtOfficer, client),
    recentRuns(client),
  ])
  const districts = masters().rows.districts.filter(({ id }) => !hasDistrict(covered, id))
  const step = (key: string, isDone: boolean, href: string, missing: string[] = []) => ({
    key,
    isDone,
    missing,
    href,
  })
  const roles = vacant.map((id) => localName(masters().role(id), locale))
  const names = districts.map((district) => localName(district, locale))
  const i18n = i18nManager.locale(locale)
  const unregistered = (await unregisteredTexts()).map((template) =>
    i18n.t(`notifications.templates.${template}.title`)
  )
  const { address, phone, email, supportPhones, appealAuthority, debitAccount } = corporation
  return [
    step('corporation', Boolean(address[locale] && phone && email), '/officer/settings'),
    step('administrators', administrators > 1, '/officer/people/new'),
    step('messages', !isLogOnly('sms'), '/officer/settings/gateways'),
    step(
      'template_ids',
      !isLogOnly('sms') && unregistered.length === 0,
      '/officer/messages',
      unregistered
    ),
    step('mail', !isLogOnly('email'), '/officer/settings/gateways'),
    step('head_office', roles.length === 0, '/officer/people/new', roles),
    step('districts', names.length === 0, '/officer/people/imports', names),
    step('help_desk', supportPhones.length > 0, '/officer/settings'),
    step('appeals', Boolean(appealAuthority[locale]), '/officer/settings'),
    step('account', debitAccount !== DEFAULT_DEBIT_ACCOUNT, '/officer/settings'),
    step('schedule', runs.has('schedule'), '/officer/schedule'),
    step('backup', runs.has('backup'), '/officer/schedule'),
  ]
}

/** Counts how many of these people have signed in at least once. */
async function countSignedIn(ids: readonly number[], client: QueryClientContract): Promise<number> {
  const [{ total }] = await client
    .from('users')
    .whereIn('id', [...ids])
    .whereNotNull('last_sign_in_at')
    .count('* as total')
  return Number(total)
}

/** Returns which of these succeeded recently: any scheduled task, and the backup. */
async function recentRuns(client: QueryClientContract): Promise<ReadonlySet<string>> {
  const since = new Date(getClock().now().getTime() - MISSED_AFTER_HOURS * 3_600_000)
  const ended = () =>
    client
      .from('scheduled_runs')
      .where('outcome', 'done')
      .where('ended_at', '>=', sqlInstant(since))
  return namesWithRows({ schedule: ended(), backup: ended().where('task', 'backup:take') })
}

/** Maximum number of tasks shown. */
const MAX_TASKS = 50

/**
 * Applications pending with a district office that has no officer, by district: the next role can move them to another
 * district, and an administrator can assign the post.
 */
export async function filesWithoutOfficer(
  client: QueryClientContract,
  { manageOfficers }: Duties,
  { districts }: QueueViewer,
  locale: string
): Promise<QueueTask[]> {
  const role = Role.districtOfficer
  const covered = await coveredDistricts(role, client)
  if (covered === null) return []
  const withOffice = masters().applicationStatuses.filter((one) => one.pendingWithRole === role)
  const query = client
    .from('workflow_pending_counts')
    .where('subject_type', 'application')
    .whereIn(
      'status_id',
      withOffice.map(({ id }) => id)
    )
    .whereNotIn('district_id', [...covered])
    .where('subjects', '>', 0)
    .groupBy('district_id')
    .select('district_id')
    .sum('subjects as total')
    .min('arrived_on as since')
    .orderBy('since')
    .limit(MAX_TASKS)
  const rows: { district_id: number; total: number; since: unknown }[] = await whereDistricts(
    query,
    'district_id',
    districts
  )
  return rows.map(({ district_id: district, total, since }) => ({
    key: `unattended-${district}`,
    kind: manageOfficers ? 'unattended_post' : 'unattended',
    number: localName(masters().district(district), locale),
    count: Number(total),
    hasMore: false,
    since: storedDay(since),
    href: manageOfficers
      ? '/officer/people/new'
      : cellHref('/officer/applications', queryOf({ district, status: withOffice[0].id })),
  }))
}

/** Applications and claims that are pending with a head office role that nobody holds. */
export async function filesWithoutRole(
  client: QueryClientContract,
  locale: string
): Promise<QueueTask[]> {
  const { applicationStatuses, claimStatuses } = masters()
  const tasks: QueueTask[] = []
  for (const role of await vacantRoles(HEAD_OFFICE_ROLES, client)) {
    const pending = (statuses: readonly { id: number; pendingWithRole: number | null }[]) =>
      statuses.filter(({ pendingWithRole }) => pendingWithRole === role).map(({ id }) => id)
    const { total, since } = await client
      .from('workflow_pending_counts')
      .where('subjects', '>', 0)
      .where((of) => {
        for (const [type, ids] of [
          ['application', pending(applicationStatuses)],
          ['claim', pending(claimStatuses)],
        ] as const) {
          of.orWhere((one) => void one.where('subject_type', type).whereIn('status_id', ids))
        }
      })
      .sum('subjects as total')
      .min('arrived_on as since')
      .firstOrFail()
    if (!Number(total)) continue
    tasks.push({
      key: `vacant-${role}`,
      kind: 'vacant_role',
      number: localName(masters().role(role), locale),
      count: Number(total),
      hasMore: false,
      since: storedDay(since),
      href: '/officer/people/new',
    })
  }
  return tasks
}

/** Steps still missing after the installation; a demonstration deliberately has none. */
export async function setupTasks(
  client: QueryClientContract,
  locale: string
): Promise<QueueTask[]> {
  if (await isDemonstration()) return []
  const open = (await setupSteps(locale, client)).filter(({ isDone }) => !isDone)
  if (open.length === 0) return []
  return [
    {
      key: 'first_steps',
      kind: 'first_steps',
      number: null,
      count: open.length,
      hasMore: false,
      since: getClock().today(),
      href: '/officer/settings/setup',
    },
  ]
}

/** Work of an officer that is not a single file. */
export type QueueTask = {
  key: string
  kind:
    | 'meeting'
    | 'appeal'
    | 'payment'
    | 'seeded_again'
    | 'download'
    | 'answer'
    | 'sanctions'
    | 'disbursals'
    | 'confirmations'
    | 'unconfirmed'
    | 'grievances'
    | 'corrections'
    | 'unattended'
    | 'unattended_post'
    | 'vacant_role'
    | 'first_steps'
    | 'sample_asked'
    | 'sample_items'
  /** Number of the batch or application, or name of the district or role, if the task concerns one. */
  number: string | null
  /** Number of claims, files or letters concerned. */
  count: number
  /** Whether there are more than were counted. */
  hasMore: boolean
  /** First day on which it could be done. */
  since: PlainDate
  href: string
}

/** Duties of an officer besides deciding on applications and claims, with the right for each. */
export const DUTY_RIGHTS = {
  meet: 'BatchPolicy.manage',
  appeals: 'AppealPolicy.decide',
  pay: 'ClaimPolicy.pay',
  verify: 'LoanPolicy.verify',
  confirm: 'MakerCheckerConfirmationPolicy.view',
  answer: 'GrievancePolicy.view',
  correct: 'ApprovalsApplicationPolicy.correct',
  changeDistrict: 'ApprovalsApplicationPolicy.changeDistrict',
  manageOfficers: 'AdministrationPeoplePolicy.keep',
} as const

export type Duties = Record<keyof typeof DUTY_RIGHTS, boolean>
