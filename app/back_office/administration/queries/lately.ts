import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { subjectOf } from '#administration/audit/lines'
import { namedSubjects, type Subject } from '#administration/audit/subjects'
import { roleAssignmentName } from '#auth/post_names'
import { roleAssignmentsOf } from '#auth/queries/posts'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/instant'
import { whereEntriesVisibleTo } from '#grievances/queries/visible'
import type { Filter } from '#lists/filter'
import type { Viewer } from '#lists/filters'

/** As many as are read at a glance; all of it is in the audit log. */
const MAX_SHOWN = 20

interface Entry {
  id: number
  /** Key of what was done. */
  words: string
  /** What the audit log calls it. */
  action: string
  postId: number | null
  subject: Subject
  at: Date
}

interface Row {
  id: number
  action: string
  post_id: number | null
  subject_type: string | null
  subject_id: number | null
  data: unknown
  created_at: Date | string
}

const entryOf = (row: Row, words: string): Entry => ({
  id: Number(row.id),
  words,
  action: row.action,
  postId: row.post_id,
  subject: subjectOf(row),
  at: instantOf(row.created_at),
})

const newestRows = (
  table: string,
  whose: string,
  userId: number,
  order: string,
  data: 'data' | ReturnType<typeof db.raw>,
  narrow: Filter = () => {}
): Promise<Row[]> => {
  const query = db.from(table).where(whose, userId)
  narrow(query)
  return query
    .orderBy([...new Set([order, 'id'])].map((column) => ({ column, order: 'desc' as const })))
    .limit(MAX_SHOWN)
    .select('id', 'action', 'post_id', 'subject_type', 'subject_id', 'created_at', data)
}

/**
 * What an officer did last: steps of the workflow, and what the audit log keeps besides and the reader may see;
 * the newest first.
 */
export async function recentActions(userId: number, viewer: Viewer, i18n: I18n) {
  const seen: Filter = (query) => whereEntriesVisibleTo(query, viewer, getClock().today())
  const [audited, decided, posts] = await Promise.all([
    newestRows('audit_entries', 'actor_id', userId, 'created_at', 'data', seen),
    newestRows('workflow_decisions', 'decided_by', userId, 'id', db.raw('null as data')),
    roleAssignmentsOf([userId]),
  ])
  const entries = [
    ...audited.map((row) => entryOf(row, `audit_words.actions.${row.action}`)),
    ...decided.map((row) => entryOf(row, `workflow.actions.${row.subject_type}.${row.action}`)),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, MAX_SHOWN)
  const nameOf = await namedSubjects(
    entries.map(({ subject }) => subject),
    i18n
  )
  const several = posts.length > 1
  return entries.map(({ words, action, postId, subject, at }) => {
    const post = several && posts.find(({ id }) => id === postId)
    return {
      at: at.toISOString(),
      /** What the log calls it, where it has no words. */
      what: i18n.hasMessage(words) ? i18n.t(words) : action,
      about: nameOf(subject)?.text ?? null,
      post: post ? roleAssignmentName(post, i18n.locale) : null,
    }
  })
}
