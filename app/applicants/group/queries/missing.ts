import type { PlainDate } from '#kernel/calendar/plain_date'
import { pickTexts } from '#kernel/formats/languages'
import { listDocumentsOfSubjects, listFilledSlots } from '#documents/queries/documents'
import { DIRECTOR, GROUP, GROUP_WORDS } from '#group/fields/group'
import type ApplicantGroup from '#group/models/applicant_group'
import type GroupDirector from '#group/models/group_director'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import { directorShortage } from '#group/rules/people'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay, type RulesBy } from '#masters/queries/scheme_rules'
import type { CompletionContext, Missing, ProfileRead } from '#profile/contracts/sections'
import { emptyRequiredFields } from '#profile/fields/derive'
import {
  certificateProblems,
  loanDistrictIn,
  missingSlots,
  submissionDayIn,
} from '#profile/queries/missing'
import type Document from '#documents/models/document'
import { certificateFacts } from '#masters/rules/certificates'
import { ageOn, isAgeWithin } from '#profile/rules/age'

const problem = (name: string): Missing => ({ key: `group.missing.${name}` })
const rule = (name: string, params: Record<string, string | number>): Missing => ({
  key: `group.missing.${name}`,
  params,
  isRule: true,
})

const readGroup: ProfileRead<ApplicantGroup | null> = ({ userId }, client) =>
  groupOfUser(userId, client)

/** The group itself with what it has to say, for the district of the correspondence address. */
export async function missingDetails(context: CompletionContext): Promise<Missing[]> {
  if ((await loanDistrictIn(context)) === null) return [{ key: 'profile.missing.loan_district' }]
  const group = await context.read(readGroup)
  if (!group) return [problem('details')]
  return emptyRequiredFields(GROUP, group).map((name) => ({ key: `${GROUP_WORDS.labels}.${name}` }))
}

/**
 * Directors to the minimum of the scheme and to that of the reserved categories, with how many are
 * missing (DECISIONS 5), then what each of them lacks.
 */
export async function missingDirectors(context: CompletionContext): Promise<Missing[]> {
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

/** Whether a caste is of a category of the scheme: the same list as for applicants. */
export function isReserved(casteId: number | null, rules: RulesBy<'firstSubmission'>): boolean {
  const caste = masters().find('castes', casteId)
  return caste !== undefined && rules.eligibleCategories.includes(caste.categoryCode)
}

/** What is asked of a director, again: a limit or a field may have changed since the form was saved. */
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
  const papers = await listDocumentsOfSubjects('director', ids, client)
  const required = masters()
    .documentSlots(DIRECTOR_SLOTS, day)
    .filter((slot) => slot.isRequired)
  return directors.flatMap(({ id, fullName: name }) => {
    const filled = new Set(papers.filter((row) => row.subjectId === id).map((row) => row.slot))
    const count = required.filter(({ slot }) => !filled.has(slot)).length
    const params = { name, count }
    return [
      ...(count > 0 ? [{ key: 'group.missing.director_documents', params }] : []),
      ...certificateProblems(DIRECTOR_SLOTS, factsOf(papers, id), day, {
        key: 'group.missing.director_',
        params: { name },
      }),
    ]
  })
}

/** What the documents of one of them say, by their slots. */
const factsOf = (papers: readonly Document[], id: number) =>
  papers
    .filter(({ subjectId }) => subjectId === id)
    .map(({ slot, currentVersion: { file } }) => ({ ...certificateFacts(file), slot }))

/** The master's name for the documents that a group loan asks of each director. */
export const DIRECTOR_SLOTS = '2D'

/** The master's name for those of the group itself. */
export const GROUP_SLOTS = '2'

export async function missingGroupDocuments(context: CompletionContext): Promise<Missing[]> {
  const { read, client } = context
  const group = await read(readGroup)
  if (!group) return [problem('details_first')]
  const filled = await listFilledSlots('group', group.id, client)
  return missingSlots(GROUP_SLOTS, filled, await submissionDayIn(context)).map((slot) =>
    pickTexts(slot, 'name')
  )
}
