import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { coveredDistricts } from '#auth/queries/role_assignments'
import { type HeldRoleAssignment, isOver } from '#auth/rules/role_assignments'
import { getClock } from '#kernel/calendar/clock'
import { type Districts, hasDistrict, whereDistricts } from '#lists/districts'
import { localName, masters } from '#masters/queries/masters'
import { WAITS_TABLE } from '#workflow/queries/waits'

/** Work pending with a role in districts that no other officer in that role covers. */
interface UnattendedFiles {
  applications: number
  claims: number
  /** The districts; null if nobody else has the role anywhere. */
  districts: Districts
}

/** Returns the work that nobody could process without this role assignment; null if others can process all of it. */
export async function unattendedFiles(
  { roleId, districts, userId }: Pick<HeldRoleAssignment, 'roleId' | 'districts' | 'userId'>,
  client: QueryClientContract = db.connection()
): Promise<UnattendedFiles | null> {
  const attended = await coveredDistricts(roleId, client, { without: userId })
  if (attended === null) return null
  const reached = districts ?? masters().rows.districts.map(({ id }) => id)
  const alone = reached.filter((id) => !hasDistrict(attended, id))
  const [applications, claims] = await Promise.all(
    (['application', 'claim'] as const).map((type) => pendingIn(type, roleId, alone, client))
  )
  if (applications + claims === 0) return null
  const isWhole = districts === null && attended.length === 0
  return { applications, claims, districts: isWhole ? null : alone }
}

/** Counts the applications or claims pending with a role in these districts, from the counters. */
async function pendingIn(
  subjectType: 'application' | 'claim',
  roleId: number,
  districts: Districts,
  client: QueryClientContract
): Promise<number> {
  const { applicationStatuses, claimStatuses } = masters()
  const statuses = subjectType === 'application' ? applicationStatuses : claimStatuses
  const ids = statuses.filter((one) => one.pendingWithRole === roleId).map(({ id }) => id)
  const query = client
    .from(WAITS_TABLE)
    .where('subject_type', subjectType)
    .whereIn('status_id', ids)
    .sum('subjects as total')
  const [{ total }] = await whereDistricts(query, 'district_id', districts)
  return Number(total ?? 0)
}

/** Returns the same as text for each role assignment of an officer that has not ended, by assignment. */
export async function unattendedFilesByPost(posts: readonly HeldRoleAssignment[], i18n: I18n) {
  const today = getClock().today()
  const found = await Promise.all(
    posts
      .filter((post) => !isOver(post, today))
      .map(async (post) => [post.id, await unattendedFiles(post)] as const)
  )
  return new Map(
    found.flatMap(([id, left]) =>
      left ? [[id, unattendedFilesText(left, i18n.locale)] as const] : []
    )
  )
}

/** Returns the parameters of the message `administration.officers.unattended_files`. */
function unattendedFilesText({ applications, claims, districts }: UnattendedFiles, locale: string) {
  const names = districts?.map((id) => localName(masters().district(id), locale)) ?? []
  return { applications, claims, districts: names.join(', ') }
}
