import type { I18n } from '@adonisjs/i18n'
import { namedSubjects, namesOf, type SubjectPage, type Subject } from '#administration/audit/subjects'
import { roleAssignmentName } from '#auth/post_names'
import { roleAssignmentsOf } from '#auth/queries/posts'
import { storedJson } from '#kernel/database/columns'
import { instantOf } from '#kernel/database/instant'
import { localName, masters } from '#masters/queries/masters'

/** An entry as it is stored. */
export interface AuditRow {
  id: number
  action: string
  actor_id: number | null
  actor_role: number | null
  post_id: number | null
  subject_type: string | null
  subject_id: number | null
  /** Text in one database, an object in the other. */
  data: unknown
  created_at: Date | string
}

/** An entry in the language of the reader. */
export type AuditLine = {
  id: number
  /** ISO 8601. */
  at: string
  who: string
  /** The post that it was done under; null of the system, and of who had none. */
  post: string | null
  what: string
  about: string | null
  /** Which page shows what it is about, and its number or table there. */
  place: SubjectPage | null
  placeId: string | null
  /** Network address, of entries that keep one. */
  address: string | null
}

export const dataOf = ({ data }: Pick<AuditRow, 'data'>): Readonly<Record<string, unknown>> =>
  storedJson(data) ?? {}

export function subjectOf(
  row: Pick<AuditRow, 'action' | 'subject_type' | 'subject_id' | 'data'>
): Subject {
  const data = dataOf(row)
  const { master } = data
  return {
    type: row.subject_type,
    id: row.subject_id === null ? null : Number(row.subject_id),
    ...(typeof master === 'string' ? { table: master } : {}),
    done: { action: row.action, data },
  }
}

/** What was done, in words; the log's own name of what has none. */
export function actionLabel(action: string, i18n: I18n): string {
  const key = `audit_words.actions.${action}`
  return i18n.hasMessage(key) ? i18n.t(key) : action
}

/** Entries as the list and the page of one show them. */
export async function auditLines(rows: readonly AuditRow[], i18n: I18n): Promise<AuditLine[]> {
  const subjects = rows.map(subjectOf)
  const actors = rows.flatMap(({ actor_id: id }) => (id === null ? [] : [Number(id)]))
  const [names, posts, nameOf] = await Promise.all([
    namesOf(actors),
    roleAssignmentsOf([...new Set(actors)]),
    namedSubjects(subjects, i18n),
  ])
  const postOf = ({ post_id: id, actor_role: role }: AuditRow) => {
    const post = posts.find((one) => one.id === Number(id))
    if (post) return roleAssignmentName(post, i18n.locale)
    return role === null ? null : localName(masters().role(Number(role)), i18n.locale)
  }
  return rows.map((row, at) => {
    const subject = subjects[at]
    const named = nameOf(subject)
    const { address } = dataOf(row)
    const actor = row.actor_id === null ? null : Number(row.actor_id)
    return {
      id: Number(row.id),
      at: instantOf(row.created_at).toISOString(),
      who:
        actor === null
          ? i18n.t('administration.audit.nobody')
          : (names.get(actor)?.name ?? String(actor)),
      post: actor === null ? null : postOf(row),
      what: actionLabel(row.action, i18n),
      about: named?.text ?? null,
      place: named?.place ?? null,
      placeId: named?.place ? (subject.table ?? String(subject.id)) : null,
      address: typeof address === 'string' ? address : null,
    }
  })
}
