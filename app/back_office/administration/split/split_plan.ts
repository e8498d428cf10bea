import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { coveredDistricts } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { contentVersion } from '#kernel/formats/content_version'
import { batches } from '#kernel/database/portions'
import { storedDay } from '#kernel/database/instant'
import { hasDistrict } from '#lists/districts'
import { masters } from '#masters/queries/masters'
import { stepsOfFile } from '#workflow/queries/steps'

/** What goes from one district to another: ids of talukas, and of rows of pincodes. */
export interface SplitPlaces {
  fromId: number
  toId: number
  talukas: readonly number[]
  pincodes: readonly number[]
}

interface SplitFile {
  id: number
  status_id: number
  loan_type: number
  workflow_version: number
}

/**
 * The applications of the old district whose correspondence address is in one of these places: those that
 * the workflow lets change their district today, and those that it does not.
 */
export async function filesInPlaces(
  { fromId, talukas, pincodes }: SplitPlaces,
  client: QueryClientContract
): Promise<{ moving: SplitFile[]; staying: SplitFile[] }> {
  const codes = client.from('pincodes').whereIn('id', [...pincodes])
  const inCodes = client
    .from('addresses')
    .where('kind', 'correspondence')
    .whereIn('pincode', codes.select('pincode'))
  const files: SplitFile[] = await client
    .from('applications')
    .where('district_id', fromId)
    .where(
      (within) =>
        void within
          .whereIn('taluka_id', [...talukas])
          .orWhereIn('profile_id', inCodes.select('profile_id'))
    )
    .orderBy('id')
    .select('id', 'status_id', 'loan_type', 'workflow_version')
  const known = new Map<string, boolean>()
  const moving: SplitFile[] = []
  const staying: SplitFile[] = []
  for (const file of files) {
    const { status_id: status, loan_type: loanType, workflow_version: begunWith } = file
    const key = `${status} ${loanType} ${begunWith}`
    let mayMove = known.get(key)
    if (mayMove === undefined) {
      const steps = await stepsOfFile(client, 'application', { begunWith }, (rows) => {
        rows.where({ from_status: status, action: 'change_district', role: Role.agm })
      })
      mayMove = steps.some((step) => step.appliesToLoanType(loanType))
      known.set(key, mayMove)
    }
    ;(mayMove ? moving : staying).push(file)
  }
  return { moving, staying }
}

/** Planned meetings that lose files of their agenda: how many, and how many they have. */
async function meetingsOf(files: readonly SplitFile[], client: QueryClientContract) {
  const leaving = new Map<number, number>()
  for (const batch of batches(files)) {
    const ids = batch.map(({ id }) => id)
    const rows = await client
      .from('committee_batch_items')
      .whereIn('live_application_id', ids)
      .groupBy('batch_id')
      .select('batch_id')
      .count('* as files')
    for (const row of rows) {
      leaving.set(row.batch_id, (leaving.get(row.batch_id) ?? 0) + Number(row.files))
    }
  }
  const meetings = await client
    .from('committee_batches as batches')
    .join('committee_batch_items as items', 'items.batch_id', 'batches.id')
    .whereIn('batches.id', [...leaving.keys()])
    .whereNotNull('items.live_application_id')
    .groupBy('batches.id', 'batches.meeting_on')
    .orderBy('batches.meeting_on')
    .select('batches.id', 'batches.meeting_on')
    .count('* as files')
  return meetings.map((row) => ({
    id: Number(row.id),
    meetingOn: storedDay(row.meeting_on),
    leaving: leaving.get(row.id)!,
    files: Number(row.files),
  }))
}

/** Statuses in which a letter in force is re-issued after a change of district. */
async function reissuable(files: readonly SplitFile[], client: QueryClientContract): Promise<number> {
  const rows = await client
    .from('workflow_transitions')
    .where({ subject_type: 'application', action: 'reissue_loi' })
    .distinct('from_status')
  const statuses = new Set(rows.map((row) => Number(row.from_status)))
  return files.filter((file) => statuses.has(file.status_id)).length
}

function byStatus(files: readonly SplitFile[]) {
  const counts = new Map<number, number>()
  for (const { status_id: id } of files) counts.set(id, (counts.get(id) ?? 0) + 1)
  const known = masters().applicationStatuses.filter(({ id }) => counts.has(id))
  return known.map((status) => ({ status, files: counts.get(status.id)! }))
}

/** What a split would do; nothing is written. */
export async function planSplit(places: SplitPlaces, client: QueryClientContract) {
  const { moving, staying } = await filesInPlaces(places, client)
  const [{ total }] = await client
    .from('applications')
    .where('district_id', places.fromId)
    .count('* as total')
  const attended = await coveredDistricts(Role.districtOfficer, client)
  return {
    moving: byStatus(moving),
    staying: byStatus(staying),
    moves: moving.length,
    outside: Number(total) - moving.length - staying.length,
    talukas: places.talukas.length,
    pincodes: places.pincodes.length,
    meetings: await meetingsOf(moving, client),
    letters: await reissuable(moving, client),
    hasOfficer: hasDistrict(attended, places.toId),
    version: contentVersion([places, moving, staying]),
  }
}
