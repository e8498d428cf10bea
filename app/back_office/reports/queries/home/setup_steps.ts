import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { coveredDistricts, holderIds, vacantRoles } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { namesWithRows } from '#kernel/database/statements'
import corporation from '#kernel/settings/corporation'
import { hasDistrict } from '#lists/districts'
import { localName, masters } from '#masters/queries/masters'
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
export const HEAD_OFFICE_ROLES = [
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
  const [administrators, vacant, attended, runs] = await Promise.all([
    signedIn(await holderIds(Role.administrator, client), client),
    vacantRoles(HEAD_OFFICE_ROLES, client),
    coveredDistricts(Role.districtOfficer, client),
    recentRuns(client),
  ])
  const districts = masters().rows.districts.filter(({ id }) => !hasDistrict(attended, id))
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
async function signedIn(ids: readonly number[], client: QueryClientContract): Promise<number> {
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
