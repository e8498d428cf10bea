import db from '@adonisjs/lucid/services/db'

/** Deletes the rows of files whose store was deleted with a test, so that later tests find every row's file. */
export async function deleteFilesOf(owners: number[]): Promise<void> {
  const files = db.from('stored_files').whereIn('owner_user_id', owners).select('id')
  const versions = db.from('document_versions').whereIn('file_id', files).select('id')
  await db
    .from('documents')
    .whereIn('current_version_id', versions.clone())
    .update({ current_version_id: null })
  await db.from('document_versions').whereIn('file_id', files.clone()).delete()
  await db.from('stored_files').whereIn('owner_user_id', owners).delete()
}
