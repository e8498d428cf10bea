import type { I18n } from '@adonisjs/i18n'
import { placeName } from '#administration/messages/message_change'
import { scopeName } from '#administration/schemes/scheme_words'
import { type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import { officerListNamed } from '#lists/definition'
import { masters } from '#masters/queries/masters'
import type { MessagePlace } from '#notifications/rules/messages'
import type { SubjectType } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'
import db from '@adonisjs/lucid/services/db'
import type { RightCheck } from '#auth/policies/rights'
import type User from '#auth/models/user'
import { findPeople } from '#auth/queries/role_assignments'
import ProposedChange from '#maker_checker/models/proposed_change'
import { changeWords } from '#maker_checker/queries/change_pages'

type Data = Readonly<Record<string, unknown>>

/** Subjects that exist once in the portal, by the first part of their actions. */
const SINGLETONS: Readonly<Record<string, string>> = {
  signatory: 'administration.signatories.title',
  debit_account: 'administration.settings.account.title',
  settings: 'administration.settings.corporation',
  second_factor_roles: 'administration.settings.second_factor.title',
  gateway: 'administration.gateways.title',
  confirmation_rules: 'maker_checker.rules.title',
  audit: 'administration.audit.title',
  counters: 'audit_words.things.counters',
  installation: 'audit_words.things.installation',
  application_summary: 'audit_words.things.application_summary',
}

/**
 * Returns the text for a subject that is no record: a setting, a text, a list, the person's own account.
 *
 * @returns null if even that is unknown
 */
function unnumberedSubjectText(action: string, data: Data, i18n: I18n): string | null {
  const value = valueOf(action, data)
  return value === null ? null : String(sentenceValue(i18n, value))
}

/** Log entries outlive their subjects, so a status may no longer exist. */
const statusExists = (subjectType: SubjectType, statusId: number) =>
  masters().find(
    subjectType === 'application' ? 'applicationStatuses' : 'claimStatuses',
    statusId
  ) !== undefined

function valueOf(action: string, data: Data): SentenceValue | null {
  const [what] = action.split('.')
  const { subjectType, statusId, template, channel, report, route } = data
  const isFile = subjectType === 'application' || subjectType === 'claim'
  if (Object.hasOwn(SINGLETONS, what)) return { key: SINGLETONS[what] }
  if (what === 'message_text' && typeof template === 'string' && typeof channel === 'string') {
    return placeName({ template, channel } as MessagePlace)
  }
  if (what === 'workflow' && isFile) {
    return typeof statusId === 'number' && statusExists(subjectType, statusId)
      ? subjectAdapter(subjectType).statusName(statusId)
      : { key: `administration.workflow.subjects.${subjectType}` }
  }
  if (what === 'scheme') return scopeName(null)
  if (what === 'report') {
    return {
      key:
        typeof report === 'string' && /^\d+$/.test(report)
          ? `report_titles.${report}`
          : 'reports.mis.title',
    }
  }
  if (what === 'access' && typeof route === 'string') return route
  if (what === 'auth') return { key: 'audit_words.things.own_account' }
  const list = officerListNamed(what)
  return list ? { key: list.list.definition.words.name } : null
}

/** Subject of an audit log entry or of a decision. */
export interface Subject {
  type: string | null
  id: number | null
  /** Its number, if it was loaded with the entry. */
  number?: string | null
  /** Table of a master, which has no number. */
  table?: string
  /** The action with its data, which describes the subject of an entry without a record. */
  done?: { action: string; data: Readonly<Record<string, unknown>> }
}

interface NamedSubject {
  text: string
  /** The page where it is opened by its number; null if it has none. */
  place: SubjectPage | null
}

export type SubjectPage = keyof typeof SUBJECT_PAGES

/** Pages of subjects, with the rights that they require. */
const SUBJECT_PAGES = {
  application: { path: '/officer/applications', right: 'ApprovalsApplicationPolicy.view' },
  claim: { path: '/officer/claims', right: 'ClaimPolicy.view' },
  sanction: { path: '/officer/sanctions', right: 'LoanPolicy.view' },
  disbursement: { path: '/officer/disbursements', right: 'LoanPolicy.view' },
  payment_batch: { path: '/officer/payment-batches', right: 'ClaimPolicy.viewPayments' },
  officer: { path: '/officer/people', right: 'AdministrationPeoplePolicy.keep' },
  proposed_change: { path: '/officer/confirmations', right: 'MakerCheckerConfirmationPolicy.view' },
  master: { path: '/officer/masters', right: 'AdministrationMasterPolicy.keep' },
} as const

/** Returns the URLs of the pages that a user may open. */
export async function subjectPagesFor(
  may: RightCheck
): Promise<Partial<Record<SubjectPage, string>>> {
  const all = Object.entries(SUBJECT_PAGES).map(async ([place, { path, right }]) =>
    (await may(right)) ? [[place, path] as const] : []
  )
  return Object.fromEntries((await Promise.all(all)).flat())
}

const TEXT_KEY_PREFIX = 'audit_words.subjects'

const keyOf = ({ type, id }: Subject) => `${type} ${id}`

export type NamedPeople = ReadonlyMap<number, User>

/** Returns people with their roles, by id. */
export async function peopleOf(ids: readonly number[]): Promise<NamedPeople> {
  const people = ids.length > 0 ? await findPeople([...new Set(ids)]) : []
  return new Map(people.map((person) => [person.id, person]))
}

/** Tables of subjects with a number. */
export const NUMBERED_TABLES = { application: 'applications', payment_batch: 'payment_batches' }

/** Returns the names of changes that need or needed a second person, by subject. */
async function namesOfChanges(ids: readonly number[], i18n: I18n) {
  const changes = ids.length > 0 ? await ProposedChange.query().whereIn('id', [...ids]) : []
  return changes.map((change): [string, string] => {
    const { kind, title } = changeWords(change, i18n)
    const key = keyOf({ type: 'proposed_change', id: change.id })
    return [key, title === null ? kind : `${kind}: ${title}`]
  })
}

const idsAmong = (subjects: readonly Subject[], type: string) =>
  subjects.flatMap((one) => (one.type === type && one.id !== null ? [one.id] : []))

/** Returns the ids of people among these subjects. */
export const personIdsAmong = (subjects: readonly Subject[]) => idsAmong(subjects, 'user')

/**
 * Returns the names of these subjects in the reader's language; for one without a name, its kind and number.
 *
 * @param known names of the people among them; loaded here by default
 */
export async function namedSubjects(subjects: readonly Subject[], i18n: I18n, known?: NamedPeople) {
  const idsOf = (type: string) => idsAmong(subjects, type)
  const numbersOf = async ([type, table]: [type: string, table: string]) => {
    const ids = idsAmong(
      subjects.filter(({ number }) => !number),
      type
    )
    const rows =
      ids.length > 0 ? await db.from(table).whereIn('id', ids).select('id', 'number') : []
    return rows.map(({ id, number }): [string, string] => [keyOf({ type, id }), String(number)])
  }
  const [changes, people, ...numbered] = await Promise.all([
    namesOfChanges(idsOf('proposed_change'), i18n),
    known ?? peopleOf(idsOf('user')),
    ...Object.entries(NUMBERED_TABLES).map(numbersOf),
  ])
  const numbers = new Map([...changes, ...numbered.flat()])
  return (subject: Subject): NamedSubject | null => {
    const { type, id, table, done } = subject
    const unnumberedSubject = () => {
      const text = done ? unnumberedSubjectText(done.action, done.data, i18n) : null
      return text === null ? null : { text, place: null }
    }
    if (type === 'user' && id !== null) {
      const person = people.get(id)
      return person
        ? { text: person.displayName, place: person.isOfficer ? 'officer' : null }
        : null
    }
    if (type === null) return unnumberedSubject()
    const place = Object.hasOwn(SUBJECT_PAGES, type) ? (type as SubjectPage) : null
    if (type === 'master' && table) return { text: i18n.t(`masters.tables.${table}`), place }
    if (id === null) return unnumberedSubject()
    if (type === 'scheme')
      return { text: String(sentenceValue(i18n, masters().scheme(id))), place: null }
    const number = subject.number ?? numbers.get(keyOf(subject))
    if (number !== undefined) return { text: number, place }
    const words = `${TEXT_KEY_PREFIX}.${type}`
    return {
      text: i18n.hasMessage(words) ? i18n.t(words, { id: String(id) }) : `${type} ${id}`,
      place,
    }
  }
}
