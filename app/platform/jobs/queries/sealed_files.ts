import db from '@adonisjs/lucid/services/db'

/** A file that workers made and that is kept sealed. */
export interface EncryptedFile {
  jobId: number
  storageKey: string
}

/** The next of them after this job, in the order of their jobs. */
export async function encryptedFiles(after: number, limit: number): Promise<EncryptedFile[]> {
  const rows = await db
    .from('file_jobs')
    .join('stored_files', 'stored_files.id', 'file_jobs.file_id')
    .where('stored_files.extension', 'sealed')
    .where('file_jobs.id', '>', after)
    .orderBy('file_jobs.id')
    .limit(limit)
    .select('file_jobs.id as job_id', 'stored_files.storage_key')
  return rows.map((row) => ({ jobId: row.job_id, storageKey: row.storage_key }))
}
