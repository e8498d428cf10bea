import {
  amountOf,
  idsByValue,
  insertRows,
  type OldRow,
  childRows,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import type { WrittenGroup, WriteContext } from '#administration/portfolio/actions/write_files'
import {
  asName,
  NO_AADHAAR,
  panColumns,
  storeAadhaars,
  type WrittenPerson,
} from '#administration/portfolio/actions/write_people'

/**
 * Writes the groups of some people with their directors. Unknown fields stay empty for the citizen to fill in.
 *
 * @param applications applications of these people, which state the purpose of each group
 * @returns groups by their numbers in the existing portfolio
 */
export async function writeGroups(
  people: readonly WrittenPerson[],
  applications: readonly OldRow[],
  { importId, now, trx }: WriteContext
): Promise<Map<string, WrittenGroup>> {
  const rows = await childRows(
    importId,
    'groups',
    people.map(({ row }) => row),
    trx
  )
  const groups = people.flatMap(({ row, userId }) =>
    (rows.get(row.key!) ?? []).map((group) => ({ row: group, userId }))
  )
  if (groups.length === 0) return new Map()
  await insertRows(
    'applicant_groups',
    groups.map(({ row, userId }) => {
      const { values } = row
      const applied = applications.findLast((one) => one.values.group_no === row.key)
      const name = textOf(values.group_name, 160)
      const address = textOf(values.address, 250)
      return {
        user_id: userId,
        name,
        registration_no: textOf(values.registration_no, 60),
        registered_address: address,
        business_name: name,
        business_address: address,
        district_id: Number(values.district),
        amount_paise: applied ? amountOf(applied, 'amount') : 0,
        loan_district_id: Number(applied?.values.district ?? values.district),
        ...panColumns(values),
        created_at: now,
        updated_at: now,
      }
    }),
    trx
  )
  const userIds = groups.map(({ userId }) => userId)
  const ids = await idsByValue('applicant_groups', 'user_id', userIds, trx)
  const written = new Map(
    groups.map(({ row, userId }): [string, WrittenGroup] => [
      row.key!,
      {
        row,
        userId,
        groupId: ids.get(String(userId))!,
        name: textOf(row.values.group_name, 160),
        directors: [],
      },
    ])
  )
  await writeDirectors(written, { importId, now, trx })
  return written
}

async function writeDirectors(
  groups: ReadonlyMap<string, WrittenGroup>,
  { importId, now, trx }: Pick<WriteContext, 'importId' | 'now' | 'trx'>
) {
  const parents = [...groups.values()].map(({ row }) => row)
  const directors = [...(await childRows(importId, 'directors', parents, trx)).values()].flat()
  const aadhaars = await storeAadhaars(directors, now, trx)
  const rows = directors.map(({ parentKey, values }, at) => ({
    group_id: groups.get(parentKey!)!.groupId,
    first_name: asName(values.first_name),
    middle_name: asName(values.middle_name),
    last_name: asName(values.last_name),
    birth_date: values.birth_date,
    address: '',
    designation: textOf(values.designation, 80),
    mobile: textOf(values.mobile, 10),
    caste_id: values.caste,
    ...(aadhaars[at] ?? NO_AADHAAR),
    ...panColumns(values),
    created_at: now,
    updated_at: now,
  }))
  await insertRows('group_directors', rows, trx)
  const groupIds = [...groups.values()].map(({ groupId }) => groupId)
  const stored = await trx
    .from('group_directors')
    .whereIn('group_id', groupIds)
    .orderBy('id')
    .select('id')
  /** In insertion order. */
  directors.forEach(({ key, parentKey }, at) => {
    groups.get(parentKey!)!.directors.push({ key, id: Number(stored[at].id) })
  })
}
