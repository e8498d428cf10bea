import { listDocumentsOfSubjects } from '#documents/queries/documents_of'

/** The report of a meeting as a file. */
export interface ReportFile {
  batchId: number
  uuid: string
  name: string
  mime: string
  sizeBytes: number
}

/** The reports filed for these meetings. */
export async function reportFilesOf(batchIds: number[]): Promise<ReportFile[]> {
  const documents = await listDocumentsOfSubjects('committee_report', batchIds)
  return documents.map(({ subjectId, currentVersion: { file } }) => ({
    batchId: subjectId,
    uuid: file.uuid,
    name: file.originalName,
    mime: file.mime,
    sizeBytes: file.sizeBytes,
  }))
}
