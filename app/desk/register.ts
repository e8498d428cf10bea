import { registerMove } from '#workflow/registry'

/** A file that moves on to another post or district is nobody's in particular there. */
registerMove(async ({ trx, subjectType, before, after }) => {
  const stays = before.statusId === after.statusId && before.districtId === after.districtId
  if (stays) return
  await trx
    .from('file_assignments')
    .where({ subject_type: subjectType, subject_id: before.id })
    .delete()
})
