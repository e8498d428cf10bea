import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { OpenFile } from '#documents/actions/open_file'
import { listDocumentsOfSubjects } from '#documents/queries/documents_of'
import type { PackWriter } from '#audits/pack/pack_writer'
import type { PackedItem } from '#audits/queries/pack_samples'
import { PrintLoi } from '#loi/actions/print_loi'
import { officerPrintableLoi } from '#loi/queries/printable_loi'

/** The language of the letters in a pack. */
const LETTER_LANGUAGE = 'en'

/** Names of a pack are plain letters, whatever a number or a slot has. */
const plainName = (text: string) => text.replaceAll(/[^\w.-]+/g, '_')

/** What was put into the pack of one item, and what should be there and is not to be had. */
export interface PackedDocuments {
  papers: string[]
  lacking: string[]
}

/**
 * Puts the letter and the papers of loan and claim of an item into the pack: those that this person may open, each
 * noted as opened by them. Numbers are masked as on screen; papers of the profile stay out.
 */
export async function addDocuments(
  pack: PackWriter,
  { subject, id, application }: PackedItem,
  { reader, month }: { reader: User; month: PlainDate }
): Promise<PackedDocuments> {
  const applicationId = await applicationOf(subject, id)
  const folder = `papers/${yearMonth(month)}/${plainName(application ?? String(applicationId))}-${subject}-${id}`
  const found: PackedDocuments = { papers: [], lacking: [] }
  const letter = await letterOf(applicationId, reader)
  if (letter) {
    const name = `${folder}/letter-${plainName(letter.number)}.pdf`
    await pack.add(name, letter.bytes)
    found.papers.push(name)
  }
  for (const { type, ids } of await subjectsOf(applicationId, subject, id)) {
    for (const document of await listDocumentsOfSubjects(type, ids)) {
      const { file } = document.currentVersion
      const name = `${folder}/${type}-${document.subjectId}-${plainName(document.slot)}.${plainName(file.extension)}`
      const content = await openDocument(file.uuid, reader)
      if (!content) {
        found.lacking.push(name)
        continue
      }
      await pack.add(name, content)
      found.papers.push(name)
    }
  }
  return found
}

async function applicationOf(subject: string, id: number): Promise<number> {
  if (subject === 'application') return id
  const claim = await db.from('claims').where('id', id).select('application_id').firstOrFail()
  return Number(claim.application_id)
}

/** The letter as it is now, where the stage of the application shows one. */
async function letterOf(applicationId: number, reader: User) {
  try {
    const printable = await officerPrintableLoi(reader, applicationId)
    const asked = { ...printable, reader, language: LETTER_LANGUAGE }
    const { bytes } = await new PrintLoi().run({ ...asked, numbers: 'masked' })
    return { number: printable.loi.number, bytes }
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** Sanctions and disbursals of the application; of a claim its own papers beside them. */
async function subjectsOf(applicationId: number, subject: string, id: number) {
  const idsOf = (rows: { id: number }[]) => rows.map((row) => Number(row.id))
  const sanctions = idsOf(
    await db.from('loan_sanctions').where('application_id', applicationId).select('id')
  )
  const disbursals = idsOf(
    await db.from('disbursements').whereIn('sanction_id', sanctions).select('id')
  )
  return [
    { type: 'sanction', ids: sanctions },
    { type: 'disbursement', ids: disbursals },
    ...(subject === 'claim' ? [{ type: 'claim' as const, ids: [id] }] : []),
  ] as { type: 'sanction' | 'disbursement' | 'claim'; ids: number[] }[]
}

/** Null of what this person may not open, and of what is lost. */
async function openDocument(uuid: string, user: User): Promise<Readable | null> {
  try {
    const { open } = await new OpenFile().run({ uuid, user, as: 'attachment' })
    return await open()
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
