import emitter from '@adonisjs/core/services/emitter'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'

/** Names under which a decision records what it ended here. */
const ASSIGNMENT = 'assignment'
const QUESTIONS = 'questions'

/** A file that moves on to another post or district is assigned to nobody there. */
emitter.on('workflow:moved', async ({ trx, subjectType, before, after, undo }) => {
  const isUnchanged = before.statusId === after.statusId && before.districtId === after.districtId
  if (isUnchanged) return
  const assignments = () =>
    trx.from('file_assignments').where({ subject_type: subjectType, subject_id: before.id })
  if (undo) undo.kept[ASSIGNMENT] = await assignments().first()
  await assignments().delete()
})

/** Questions of one post end when the file moves to the next. */
emitter.on('workflow:moved', async ({ trx, subjectType, before, after, undo }) => {
  if (before.statusId === after.statusId) return
  const open = () =>
    trx
      .from('file_questions')
      .where({ subject_type: subjectType, subject_id: before.id })
      .whereNotNull('open_key')
  if (undo) undo.kept[QUESTIONS] = await open().select('id', 'state', 'open_key', 'closed_at')
  await open().update({
    state: 'moved',
    open_key: null,
    closed_at: sqlInstant(getClock().now()),
  })
})

/** A file that was assigned or asked about at the next post stays unchanged; otherwise both are restored. */
emitter.on('workflow:undone', async ({ trx, subjectType, before, decision, record }) => {
  if (decision.fromStatus === decision.toStatus) return
  const ofFile = { subject_type: subjectType, subject_id: before.id }
  const currentAssignment = await trx.from('file_assignments').where(ofFile).first()
  const openQuestion = await trx
    .from('file_questions')
    .where(ofFile)
    .whereNotNull('open_key')
    .first()
  if (currentAssignment || openQuestion) {
    throw new Refusal('workflow.messages.undo_touched', {}, { status: 409 })
  }
  const assignment = record.kept[ASSIGNMENT] as Row | undefined
  if (assignment) await trx.table('file_assignments').insert(withInstant(assignment, 'created_at'))
  for (const { id, ...question } of (record.kept[QUESTIONS] ?? []) as (Row & { id: number })[]) {
    await trx.from('file_questions').where({ id }).update(withInstant(question, 'closed_at'))
  }
})

type Row = Record<string, string | number | null>

/**
 * Returns the row with its instant in the format of the databases: a recorded one is in ISO 8601 from MySQL, or in
 * SQLite's own text.
 */
const withInstant = (row: Row, column: string): Row => {
  const at = row[column]
  return {
    ...row,
    [column]: typeof at === 'string' && at.includes('T') ? sqlInstant(new Date(at)) : at,
  }
}
