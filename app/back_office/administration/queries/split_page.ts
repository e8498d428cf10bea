import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { planSplit, type SplitPlaces } from '#administration/split/split_plan'
import { districtChoices } from '#applications/queries/list_choices'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import { sentence } from '#kernel/exceptions/sentence'
import { localName, masters, options } from '#masters/queries/masters'

/** Applications that did not follow are named up to here; how many there are stands above them. */
const MAX_NAMED = 200

interface SplitPageInput {
  fromId: number | null
  /** What was sent for a dry run. */
  places?: SplitPlaces
}

/** The page on which a district is split: the places of one, the dry run, and the splits that were made. */
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
    .limit(MAX_NAMED)
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
