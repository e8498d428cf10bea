import db from '@adonisjs/lucid/services/db'
import { privateStore } from '#documents/store/private_store'
import { archive, type Part } from '#tests/support/archives'
import type { Lines } from '#tests/support/old_books'
import { day } from '#tests/support/portfolio/export'
import { type PortfolioNumbers, plain } from '#tests/support/portfolio/figures'
import { personNo } from '#tests/support/portfolio/export_people'

/** Exports the documents of one application in `every`, because checking each file takes time. */
interface SampleOptions {
  every: number
}

/** Returns the documents of applicants, or of their groups, with the first application of each. */
async function papers({ every }: SampleOptions) {
  const files = await db.from('applications').orderBy('submitted_on').orderBy('applicant_name')
  const some = files.filter((_, at) => at % every === 0)
  const found = []
  for (const file of some) {
    const subject = file.group_id
      ? { subject_type: 'group', subject_id: file.group_id }
      : { subject_type: 'profile', subject_id: file.profile_id }
    const documents = await db
      .from('documents as d')
      .join('document_versions as v', 'v.id', 'd.current_version_id')
      .join('stored_files as f', 'f.id', 'v.file_id')
      .where(subject)
      .orderBy('d.slot')
      .select('d.id', 'd.slot', 'f.extension', 'f.mime', 'f.pages', 'f.storage_key', 'f.sha256')
      .select('f.certificate_number', 'f.issued_on', 'f.valid_until', 'f.issuing_office')
    for (const document of documents) found.push({ ...document, file, isOfGroup: file.group_id })
  }
  return found
}

/** Returns the manifest of a portfolio and the ZIP with its files. */
export async function exportedDocuments(
  some: SampleOptions
): Promise<{ lines: Lines; zip: Buffer }> {
  const parts: Part[] = []
  const lines: Lines = []
  for (const paper of await papers(some)) {
    const { id, slot, extension, storage_key: key, file, isOfGroup } = paper
    const name = `${id}.${extension}`
    parts.push({ name, content: Buffer.from(await privateStore.bytes(key)) })
    lines.push({
      applicant_no: isOfGroup ? null : personNo(file.user_id),
      application_no: isOfGroup ? file.number : null,
      document: slot,
      file: name,
      certificate_no: paper.certificate_number,
      issued_on: paper.issued_on && day(paper.issued_on),
      valid_till: paper.valid_until && day(paper.valid_until),
      office: paper.issuing_office,
    })
  }
  return { lines, zip: archive(parts) }
}

/** Returns the documents found, identified by the numbers of the existing portfolio. */
export async function documentFacts(
  { application }: PortfolioNumbers,
  some: SampleOptions
): Promise<string[]> {
  const found = await papers(some)
  const facts = found.map(({ file, slot, mime, pages, sha256, ...paper }) =>
    JSON.stringify([
      application.get(String(file.number)),
      slot,
      mime,
      pages,
      sha256,
      paper.certificate_number,
      plain(paper.issued_on),
      plain(paper.valid_until),
      paper.issuing_office,
    ])
  )
  return facts.toSorted()
}
