import db from '@adonisjs/lucid/services/db'
import { type TextSource, whereTextHas } from '#kernel/database/text_search'
import { titleCase } from '#kernel/formats/names'
import { type Query, whereDistricts } from '#lists/query_filters'
import { localName, masters } from '#masters/queries/masters'
import { Role } from '#auth/roles'
import {
  type SearchContext,
  type SearchResult,
  grievanceResults,
} from '#reports/queries/search/pages_and_office'

/** Number of characters of a text shown with a result. */
const EXCERPT_LENGTH = 90

const excerpt = (text: string) => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > EXCERPT_LENGTH
    ? `${letters.slice(0, EXCERPT_LENGTH).join('')}…`
    : letters.join('')
}

/**
 * Accounts see only applications with a bank sanction; an officer bound to districts sees those of the districts
 * (DECISIONS 10).
 */
export function whereVisibleTo(query: Query, { roleId, districts }: SearchContext['user']) {
  whereDistricts(query, 'applications.district_id', districts)
  if (roleId !== Role.accounts) return
  query.whereExists(
    (sanctions: Query) =>
      void sanctions
        .from('loan_sanctions')
        .select('loan_sanctions.id')
        .whereColumn('loan_sanctions.live_application_id', 'applications.id')
  )
}

/** Searches remarks of decisions, notes and certificates; each result links to its application or claim. */
export async function searchTexts(text: string, context: SearchContext) {
  const [files, claims, grievances] = await Promise.all(
    (['ApprovalsApplicationPolicy.view', 'ClaimPolicy.view', 'GrievancePolicy.view'] as const).map(
      context.may
    )
  )
  const types = [...(files ? ['application'] : []), ...(claims ? ['claim'] : [])]
  const [remarks, notes, certificates, complaints] = await Promise.all([
    searchSubjectTexts(text, { source: 'decision', table: 'workflow_decisions', types }, context),
    searchSubjectTexts(text, { source: 'note', table: 'file_notes', types }, context),
    files ? searchCertificates(text, context) : [],
    grievances ? searchComplaints(text, context) : [],
  ])
  return [
    { key: 'remarks', found: remarks },
    { key: 'notes', found: notes },
    { key: 'certificates', found: certificates },
    { key: 'complaints', found: complaints },
  ]
}

interface SubjectTexts {
  source: TextSource & ('decision' | 'note')
  table: 'workflow_decisions' | 'file_notes'
  /** Subject types of which this officer may see any. */
  types: readonly string[]
}

/**
 * Searches texts written on applications and claims, the newest first; everybody who may see the file may read them.
 */
async function searchSubjectTexts(
  text: string,
  { source, table, types }: SubjectTexts,
  { user, max, i18n }: SearchContext
): Promise<SearchResult[]> {
  const query = db
    .from(table)
    .leftJoin('claims', (on) => {
      on.on('claims.id', `${table}.subject_id`).andOnVal(`${table}.subject_type`, 'claim')
    })
    .joinRaw(
      `inner join applications on applications.id = coalesce(claims.application_id, ${table}.subject_id)`
    )
    .whereIn(`${table}.subject_type`, [...types])
    .orderBy(`${table}.id`, 'desc')
    .limit(max)
  if (types.length === 0 || !whereTextHas(query, `${table}.id`, source, text)) return []
  whereVisibleTo(query, user)
  const rows = await query.select(
    'applications.id',
    'applications.number',
    'claims.id as claim_id',
    `${table}.${source === 'note' ? 'body' : 'remarks'} as text`
  )
  return rows.map((row) => ({
    href: row.claim_id ? `/officer/claims/${row.claim_id}` : `/officer/applications/${row.id}`,
    title: row.claim_id
      ? i18n.t('reports.search.claim', { id: String(row.claim_id) })
      : String(row.number),
    detail: excerpt(String(row.text)),
  }))
}

/**
 * Maximum number of certificate holders checked, the newest first: an office that all certificates name identifies
 * nobody.
 */
const MAX_HOLDERS = 100

/** Finds applications by the text of the certificates of the applicant or a director. */
async function searchCertificates(
  text: string,
  { user, max, i18n }: SearchContext
): Promise<SearchResult[]> {
  const holders = await certificateHolders(text)
  if (holders.length === 0) return []
  const of = (type: string) =>
    holders.flatMap((row) => (row.subject_type === type ? [Number(row.subject_id)] : []))
  const query = db
    .from('applications')
    .where((any: Query) => {
      any.whereIn('applications.profile_id', of('profile'))
      if (of('director').length === 0) return
      any.orWhere((ofGroup: Query) => {
        ofGroup.whereIn('applications.profile_id', profilesOfDirectors(of('director')))
        ofGroup.whereNotNull('applications.group_id')
      })
    })
    .orderBy('applications.id', 'desc')
    .limit(max)
  whereVisibleTo(query, user)
  const rows = await query.select('id', 'number', 'applicant_name', 'district_id')
  return rows.map((row) => ({
    href: `/officer/applications/${row.id}`,
    title: String(row.number),
    detail: `${titleCase(row.applicant_name)} · ${localName(masters().district(row.district_id), i18n.locale)}`,
  }))
}

/** Returns the holders whose current certificates contain the words. */
async function certificateHolders(text: string) {
  const query = db
    .from('document_versions')
    .join('documents', (on) => {
      on.on('documents.id', 'document_versions.document_id')
      on.andOn('documents.current_version_id', 'document_versions.id')
    })
    .whereIn('documents.subject_type', ['profile', 'director'])
    .orderBy('document_versions.id', 'desc')
    .limit(MAX_HOLDERS)
    .select('documents.subject_type', 'documents.subject_id')
  return whereTextHas(query, 'document_versions.file_id', 'certificate', text) ? query : []
}

const profilesOfDirectors = (ids: readonly number[]) =>
  db
    .from('profiles')
    .join('applicant_groups', 'applicant_groups.user_id', 'profiles.user_id')
    .join('group_directors', 'group_directors.group_id', 'applicant_groups.id')
    .whereIn('group_directors.id', [...ids])
    .select('profiles.id')

/** Finds grievances that this post may see, by words in any of their steps, which are encrypted. */
async function searchComplaints(text: string, context: SearchContext): Promise<SearchResult[]> {
  const steps = db.from('grievance_steps').select('grievance_id')
  if (!whereTextHas(steps, 'grievance_steps.id', 'grievance_step', text)) return []
  return grievanceResults(db.from('grievances').whereIn('grievances.id', steps), context)
}
