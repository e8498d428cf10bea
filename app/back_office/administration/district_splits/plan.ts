import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { coveredDistricts } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { contentVersion } from '#kernel/http/expected_version'
import { batches, instantOf, storedDay } from '#kernel/database/dialect'
import { hasDistrict } from '#lists/query_filters'
import { localName, masters, options } from '#masters/queries/masters'
import { stepsOfFile } from '#workflow/queries/transitions'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { districtChoices } from '#applications/queries/list_choices'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { sentence } from '#kernel/exceptions/refusal'

/** Places that move to another district: ids of talukas, and of rows of pincodes. */
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
  is_held: boolean | number
}

/**
 * Returns the applications of the old district whose correspondence address is in one of these places: those that the
 * workflow allows to change district today, and the others.
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
    .select('id', 'status_id', 'loan_type', 'workflow_version', 'is_held')
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
    /** Imported applications are not processed before their release. */
    ;(mayMove && !file.is_held ? moving : staying).push(file)
  }
  return { moving, staying }
}

/** Returns planned meetings that lose applications of their agenda, with the number lost and the total. */
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

/** Returns the statuses in which a letter in force is re-issued after a change of district. */
async function countReissuable(
  files: readonly SplitFile[],
  client: QueryClientContract
): Promise<number> {
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

/** Returns what a split would do. Nothing is written. */
export async function planSplit(places: SplitPlaces, client: QueryClientContract) {
  const { moving, staying } = await filesInPlaces(places, client)
  const [{ total }] = await client
    .from('applications')
    .where('district_id', places.fromId)
    .count('* as total')
  const covered = await coveredDistricts(Role.districtOfficer, client)
  return {
    moving: byStatus(moving),
    staying: byStatus(staying.filter((file) => !file.is_held)),
    held: staying.filter((file) => file.is_held).length,
    moves: moving.length,
    outside: Number(total) - moving.length - staying.length,
    talukas: places.talukas.length,
    pincodes: places.pincodes.length,
    meetings: await meetingsOf(moving, client),
    letters: await countReissuable(moving, client),
    hasOfficer: hasDistrict(covered, places.toId),
    version: contentVersion([places, moving, staying]),
  }
}

/** Maximum number of applications listed that did not move; their total is shown above the list. */
const MAX_LISTED = 200

interface SplitPageInput {
  fromId: number | null
  /** Places submitted for a dry run. */
  places?: SplitPlaces
}

/** Returns the page for splitting a district: its places, the dry run, and earlier splits. */
export async function splitPage({ fromId, places }: SplitPageInput, i18n: I18n) {
  const { locale } = i18n
  const from = masters().find('districts', fromId ?? 0)
  return {
    districts: districtChoices(locale),
    fromId: from?.id ?? null,
    talukas: from ? options(masters().talukas(from.id), locale) : [],
    pincodes: from ? await pincodesOf(from.id) : [],
    plan: places ? await splitPlanView(places, i18n) : null,
    splits: await listSplits(i18n),
  }
}

async function pincodesOf(districtId: number) {
  const rows = await db
    .from('pincodes')
    .where({ district_id: districtId, is_retired: false })
    .orderBy('pincode')
    .select('id', 'pincode')
  return rows.map(({ id, pincode }) => ({ value: String(id), label: String(pincode) }))
}

async function splitPlanView(places: SplitPlaces, { locale }: I18n) {
  const plan = await planSplit(places, db.connection())
  const named = (rows: typeof plan.moving) =>
    rows.map(({ status, files }) => ({ status: localName(status, locale), files }))
  return { ...plan, moving: named(plan.moving), staying: named(plan.staying) }
}

async function listSplits(i18n: I18n) {
  const rows = await db.from('district_splits').orderBy('id', 'desc')
  const counts: { split_id: number; state: string; files: number }[] = await db
    .from('district_split_files')
    .groupBy('split_id', 'state')
    .select('split_id', 'state')
    .count('* as files')
  const left = await db
    .from('district_split_files as files')
    .join('applications', 'applications.id', 'files.application_id')
    .whereNotNull('files.refusal')
    .orderBy('files.id')
    .limit(MAX_LISTED)
    .select('files.split_id', 'files.refusal', 'applications.id', 'applications.number')
  const name = (id: number) => localName(masters().district(id), i18n.locale)
  return rows.map((row) => {
    const files = (state: string) =>
      Number(counts.find((one) => one.split_id === row.id && one.state === state)?.files ?? 0)
    return {
      id: Number(row.id),
      from: name(row.from_district),
      to: name(row.to_district),
      madeOn: indiaDateOf(instantOf(row.created_at)),
      undoneOn: row.undone_at === null ? null : indiaDateOf(instantOf(row.undone_at)),
      waiting: files('waiting'),
      moved: files('moved'),
      refused: files('refused'),
      back: files('back'),
      kept: files('kept'),
      left: left
        .filter((file) => file.split_id === row.id)
        .map((file) => {
          const { key, params } = JSON.parse(file.refusal)
          return {
            id: Number(file.id),
            number: String(file.number),
            reason: sentence(i18n, key, params),
          }
        }),
    }
  })
}
