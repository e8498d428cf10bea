import { eraseFiles } from '#documents/actions/store_file'
import { needsTitle } from '#documents/rules/files'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import {
  ARCHIVE,
  fileKey,
  storedFilesByName,
} from '#administration/portfolio/actions/archived_files'
import {
  insertRows,
  type OldRow,
  childRows,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import type { WrittenClaim } from '#administration/portfolio/actions/write_claims'
import type {
  WrittenApplication,
  WrittenGroup,
  WriteContext,
} from '#administration/portfolio/actions/write_files'
import type { WrittenPerson } from '#administration/portfolio/actions/write_people'
import { slotOf } from '#administration/portfolio/actions/read_rows'
import { parentOf, type SheetName, sheetNamed } from '#administration/portfolio/rules/sheets'

/** A written row of a sheet to which a line of the manifest may belong. */
interface Owner {
  sheet: SheetName
  key: string | null
  userId: number
  subject_type: 'profile' | 'group' | 'director' | 'claim'
  subject_id: number
}

interface DocumentRow extends Owner {
  row: OldRow
  slot: string
}

interface WrittenRows {
  people: readonly WrittenPerson[]
  groups: readonly WrittenGroup[]
  files: readonly WrittenApplication[]
  claims: readonly WrittenClaim[]
}

/** Documents of a group's application belong to the group, those of any other to the person. */
const ownersOf = ({ people, groups, files, claims }: WrittenRows): Owner[] => [
  ...people.map(({ row: { key }, userId, profileId }): Owner => ({
    sheet: 'applicants',
    key,
    userId,
    subject_type: 'profile',
    subject_id: profileId,
  })),
  ...files.map(({ row: { key }, person: { userId, profileId }, group }): Owner => ({
    sheet: 'applications',
    key,
    userId,
    ...(group
      ? { subject_type: 'group' as const, subject_id: group.groupId }
      : { subject_type: 'profile' as const, subject_id: profileId }),
  })),
  ...groups.flatMap(({ userId, directors }) =>
    directors.map(({ key, id }): Owner => ({
      sheet: 'directors',
      key,
      userId,
      subject_type: 'director',
      subject_id: id,
    }))
  ),
  ...claims.map(({ key, id, userId }): Owner => ({
    sheet: 'claims',
    key,
    userId,
    subject_type: 'claim',
    subject_id: id,
  })),
]

/** Writes the documents of the written rows from the ZIPs of their import. Each file then belongs to its person. */
export async function writeDocuments(written: WrittenRows, { importId, now, trx }: WriteContext) {
  const owners = ownersOf(written)
  const rows = await childRows(importId, 'documents', owners, trx)
  /** Rows of several sheets may have the same number. */
  const documentRows = owners.flatMap((owner): DocumentRow[] =>
    (rows.get(owner.key ?? '') ?? [])
      .filter(({ values }) => parentOf(sheetNamed('documents'), values)?.sheet === owner.sheet)
      .map((row) => ({ ...owner, row, slot: slotOf(String(row.values.document), owner.sheet)! }))
  )
  if (documentRows.length === 0) return
  const names = documentRows.map(({ row }) => String(row.values.file))
  const stored = await storedFilesByName(importId, names, trx)
  const fileOf = ({ row }: DocumentRow) => {
    const file = stored.get(fileKey(String(row.values.file)))
    if (!file) throw new Error('A file of the manifest is no longer in any ZIP')
    return file
  }
  const titleOf = (paper: DocumentRow) =>
    needsTitle(paper.slot) ? textOf(fileOf(paper).name, 120) : null
  const placed = Map.groupBy(documentRows, placeOf)
  const documents = [...placed.values()].map((ofPlace) => ofPlace.at(-1)!)
  await insertRows(
    'documents',
    documents.map((paper) => ({
      subject_type: paper.subject_type,
      subject_id: paper.subject_id,
      slot: paper.slot,
      title: titleOf(paper),
      created_at: now,
      updated_at: now,
    })),
    trx
  )
  const ids = await documentIds(documents, trx)
  const versions = [...placed.values()].flatMap((ofPlace) =>
    ofPlace.map((paper, at) => ({
      document_id: ids.get(placeOf(paper))!,
      version_no: at + 1,
      file_id: fileOf(paper).storedFileId,
      uploaded_by: null,
      created_at: now,
      placed_at: now,
      title: titleOf(paper),
    }))
  )
  await insertRows('document_versions', versions, trx)
  await trx
    .from('documents')
    .whereIn('id', [...ids.values()])
    .update({
      current_version_id: trx.raw(
        '(select max(v.id) from document_versions v where v.document_id = documents.id)'
      ),
    })
  for (const paper of documentRows) await assignFile(fileOf(paper).storedFileId, paper, trx)
}

/** Assigns a file to its person, with the certificate data from the manifest, which can be searched. */
async function assignFile(
  fileId: number,
  { userId, row }: DocumentRow,
  trx: TransactionClientContract
) {
  const { certificate_no, issued_on, valid_till, office } = row.values
  await trx.from('stored_files').where('id', fileId).update({
    owner_user_id: userId,
    certificate_number: certificate_no,
    issued_on,
    valid_until: valid_till,
    issuing_office: office,
  })
  const words = [certificate_no, office].map((text) => (text === null ? null : String(text)))
  await saveTextWords(trx, 'certificate', fileId, ...words)
}

const placeOf = (paper: Pick<DocumentRow, 'subject_type' | 'subject_id' | 'slot'>) =>
  [paper.subject_type, paper.subject_id, paper.slot].join('|')

async function documentIds(documents: readonly DocumentRow[], trx: TransactionClientContract) {
  const ids = new Map<string, number>()
  for (const [type, ofType] of Map.groupBy(documents, ({ subject_type: one }) => one)) {
    const rows = await trx
      .from('documents')
      .where('subject_type', type)
      .whereIn(
        'subject_id',
        ofType.map(({ subject_id: id }) => id)
      )
      .select('id', 'subject_type', 'subject_id', 'slot')
    for (const row of rows) ids.set(placeOf(row), Number(row.id))
  }
  return ids
}

/**
 * Removes documents: their files belong to the import again and to no person. Those whose rows were erased meanwhile
 * are deleted.
 */
export async function removeDocuments(
  subjects: Readonly<Partial<Record<Owner['subject_type'], readonly number[]>>>,
  trx: TransactionClientContract
) {
  for (const [type, ids] of Object.entries(subjects)) {
    const documents = await trx
      .from('documents')
      .where('subject_type', type)
      .whereIn('subject_id', [...ids])
      .select('id')
    if (documents.length === 0) continue
    const documentIds = documents.map(({ id }) => Number(id))
    const versions = trx.from('document_versions').whereIn('document_id', documentIds)
    const fileIds = (await versions.clone().select('file_id')).map(({ file_id: id }) => Number(id))
    await trx.from('stored_files').whereIn('id', fileIds).update({
      owner_user_id: null,
      certificate_number: null,
      issued_on: null,
      valid_until: null,
      issuing_office: null,
    })
    await trx.from('documents').whereIn('id', documentIds).update({ current_version_id: null })
    await versions.delete()
    await trx.from('documents').whereIn('id', documentIds).delete()
    await deleteTextWords(trx, 'certificate', fileIds)
    const listed = await trx
      .from('portfolio_import_rows')
      .where('sheet', ARCHIVE)
      .whereIn('written_id', fileIds)
      .select('written_id')
    const listedIds = new Set(listed.map(({ written_id: id }) => Number(id)))
    await eraseFiles(
      fileIds.filter((id) => !listedIds.has(id)),
      trx
    )
  }
}
