import emitter from '@adonisjs/core/services/emitter'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

/** A file that moves on to another post or district is nobody's in particular there. */
emitter.on('workflow:moved', async ({ trx, subjectType, before, after }) => {
  const stays = before.statusId === after.statusId && before.districtId === after.districtId
  if (stays) return
  await trx
    .from('file_assignments')
    .where({ subject_type: subjectType, subject_id: before.id })
    .delete()
})

/** What was asked for at one post is not waited for at the next. */
emitter.on('workflow:moved', async ({ trx, subjectType, before, after }) => {
  if (before.statusId === after.statusId) return
  await trx
    .from('file_questions')
    .where({ subject_type: subjectType, subject_id: before.id })
    .whereNotNull('open_key')
    .update({ state: 'moved', open_key: null, closed_at: sqlInstant(getClock().now()) })
})
