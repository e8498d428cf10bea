import type { PlainDate } from '#kernel/calendar/plain_date'
import { pickTexts } from '#kernel/formats/languages'
import {
  listDocumentsOfSubjects,
  listFilledSlots,
  listDocuments,
} from '#documents/queries/documents'
import { DIRECTOR, GROUP, GROUP_TEXT_KEYS, SHAREHOLDER, withoutNames } from '#group/fields/group'
import type ApplicantGroup from '#group/models/applicant_group'
import type GroupDirector from '#group/models/group_director'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import { directorShortage } from '#group/rules/people'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay, type RulesBy } from '#masters/queries/scheme_rules'
import type {
  CompletionContext,
  Missing,
  ProfileRead,
  SectionContext,
  SectionDefinition,
  Snapshot,
} from '#profile/contracts/sections'
import { emptyRequiredFields, lineOf, masterNames, snapshotOf } from '#profile/fields/derive'
import {
  certificateProblems,
  loanDistrictIn,
  missingSlots,
  submissionDayIn,
} from '#profile/queries/missing'
import type Document from '#documents/models/document'
import { certificateFacts } from '#masters/rules/certificates'
import { ageOn, isAgeWithin } from '#profile/rules/age'
import type GroupShareholder from '#group/models/group_shareholder'
import type { Fields } from '#profile/fields/field'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { documentText } from '#profile/queries/sections'

const problem = (name: string): Missing => ({ key: `group.missing.${name}` })
const rule = (name: string, params: Record<string, string | number>): Missing => ({
  key: `group.missing.${name}`,
  params,
  isRule: true,
})

const readGroup: ProfileRead<ApplicantGroup | null> = ({ userId }, client) =>
  groupOfUser(userId, client)

/** Returns what is missing in the group details, for the district of the correspondence address. */
async function missingDetails(context: CompletionContext): Promise<Missing[]> {
  if ((await loanDistrictIn(context)) === null) return [{ key: 'profile.missing.loan_district' }]
  const group = await context.read(readGroup)
  if (!group) return [problem('details')]
  return emptyRequiredFields(GROUP, group).map((name) => ({
    key: `${GROUP_TEXT_KEYS.labels}.${name}`,
  }))
}

/**
 * Returns the missing number of directors up to the minimum of the scheme and of the reserved categories (DECISIONS 5),
 * then what each director lacks.
 */
async function missingDirectors(context: CompletionContext): Promise<Missing[]> {
  const { read, loanType, client } = context
  const group = await read(readGroup)
  if (!group) return [problem('details_first')]
  const day = await submissionDayIn(context)
  const rules = rulesByCountingDay(loanType, { firstSubmission: day })
  const directors = await peopleOf('directors', group.id, client)
  return [
    ...missingPeople(directors, rules),
    ...directors.flatMap((director) => unmetRules(director, rules, day)),
    ...(await missingDirectorDocuments(directors, day, client)),
  ]
}

function missingPeople(directors: GroupDirector[], rules: RulesBy<'firstSubmission'>): Missing[] {
  const counted = directors.map(({ casteId }) => ({ isReserved: isReserved(casteId, rules) }))
  const shortage = directorShortage(counted, rules)
  const categories = rules.eligibleCategories.join(', ')
  const missing: Missing[] = []
  if (shortage.directors > 0) {
    missing.push(rule('directors', { count: shortage.directors, least: rules.minDirectors }))
  }
  if (shortage.reserved > 0) {
    const min = rules.minReservedDirectors
    missing.push(rule('reserved_directors', { count: shortage.reserved, least: min, categories }))
  }
  return missing
}

/** Whether a caste belongs to a category of the scheme, by the same list as for applicants. */
function isReserved(casteId: number | null, rules: RulesBy<'firstSubmission'>): boolean {
  const caste = masters().find('castes', casteId)
  return caste !== undefined && rules.eligibleCategories.includes(caste.categoryCode)
}

/** Validates a director again, because a limit or a field may have changed since the form was saved. */
function unmetRules(
  director: GroupDirector,
  rules: RulesBy<'firstSubmission'>,
  day: PlainDate
): Missing[] {
  const { birthDate, cibilScore, fullName: name } = director
  const limits = { min: rules.directorMinAge, below: rules.directorBelowAge }
  const isOfAge =
    birthDate !== null && birthDate <= day && isAgeWithin(ageOn(birthDate, day), limits)
  const missing: Missing[] = isOfAge ? [] : [rule('director_age', { name })]
  if (cibilScore !== null && cibilScore < rules.minCibil)
    missing.push(rule('director_cibil', { name, least: rules.minCibil }))
  if (emptyRequiredFields(DIRECTOR, director).length > 0)
    missing.push({ key: 'group.missing.director_details', params: { name } })
  return missing
}

async function missingDirectorDocuments(
  directors: GroupDirector[],
  day: PlainDate,
  client: CompletionContext['client']
): Promise<Missing[]> {
  const ids = directors.map(({ id }) => id)
  const directorDocuments = await listDocumentsOfSubjects('director', ids, client)
  const required = masters()
    .documentSlots(DIRECTOR_SLOTS, day)
    .filter((slot) => slot.isRequired)
  return directors.flatMap(({ id, fullName: name }) => {
    const filled = new Set(
      directorDocuments.filter((row) => row.subjectId === id).map((row) => row.slot)
    )
    const count = required.filter(({ slot }) => !filled.has(slot)).length
    const params = { name, count }
    return [
      ...(count > 0 ? [{ key: 'group.missing.director_documents', params }] : []),
      ...certificateProblems(DIRECTOR_SLOTS, factsOf(directorDocuments, id), day, {
        key: 'group.missing.director_',
        params: { name },
      }),
    ]
  })
}

/** Facts of the documents of one director, by slot. */
const factsOf = (directorDocuments: readonly Document[], id: number) =>
  directorDocuments
    .filter(({ subjectId }) => subjectId === id)
    .map(({ slot, currentVersion: { file } }) => ({ ...certificateFacts(file), slot }))

/** Name in the master of the documents required of each director for a group loan. */
export const DIRECTOR_SLOTS = '2D'

/** Name in the master of the documents of the group itself. */
export const GROUP_SLOTS = '2'

async function missingGroupDocuments(context: CompletionContext): Promise<Missing[]> {
  const { read, client } = context
  const group = await read(readGroup)
  if (!group) return [problem('details_first')]
  const filled = await listFilledSlots('group', group.id, client)
  return missingSlots(GROUP_SLOTS, filled, await submissionDayIn(context)).map((slot) =>
    pickTexts(slot, 'name')
  )
}

type WriteContext = SectionContext

const personLine = (fields: Fields, row: GroupDirector | GroupShareholder) =>
  lineOf(withoutNames(fields), row, row.fullName)

/** Current content of each section of a group, for comparing before and after a change. */
export const SNAPSHOTS = {
  async details({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const loanDistrict = masterNames('districts', group.loanDistrictId)
    return { ...snapshotOf(GROUP, group), loanDistrict }
  },

  /** `director.7` is the person, `directorDocument.7.photo` one of the documents. */
  async directors({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const directors = await peopleOf('directors', group.id, client)
    const ids = directors.map(({ id }) => id)
    const documents = await listDocumentsOfSubjects('director', ids, client)
    const people = directors.map((row) => [`director.${row.id}`, personLine(DIRECTOR, row)])
    const files = documents.map((document) => {
      const owner = directors.find(({ id }) => id === document.subjectId)
      const key = `directorDocument.${document.subjectId}.${document.slot}`
      return [key, `${owner?.fullName}: ${documentText(document)}`]
    })
    return Object.fromEntries([...people, ...files]) as Snapshot
  },

  async shareholders({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const rows = await peopleOf('shareholders', group.id, client)
    return Object.fromEntries(
      rows.map((row) => [`shareholder.${row.id}`, personLine(SHAREHOLDER, row)])
    )
  },

  async documents({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const documents = await listDocuments('group', group.id, client)
    return Object.fromEntries(documents.map((document) => [document.slot, documentText(document)]))
  },
}

const ofGroups = { loanTypes: [LOAN_TYPES.group], isCommon: false } as const

/** Sections required for a group loan in addition to the common ones (document 2, 'Wizard container'). */
export const GROUP_SECTIONS: SectionDefinition[] = [
  {
    ...ofGroups,
    key: 'group-details',
    order: 50,
    missing: missingDetails,
    snapshot: SNAPSHOTS.details,
  },
  {
    ...ofGroups,
    key: 'directors',
    order: 52,
    missing: missingDirectors,
    snapshot: SNAPSHOTS.directors,
  },
  {
    ...ofGroups,
    key: 'shareholders',
    order: 54,
    isOptional: true,
    missing: async () => [],
    snapshot: SNAPSHOTS.shareholders,
  },
  {
    ...ofGroups,
    key: 'group-documents',
    order: 70,
    missing: missingGroupDocuments,
    snapshot: SNAPSHOTS.documents,
  },
]
