import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { OpenFile, WithheldFile } from '#documents/actions/open_file'
import { listDocumentsOfSubjects } from '#documents/queries/documents'
import { type PackWriter, jsonFile } from '#audits/pack/pack_writer'
import { PrintLoi } from '#loi/actions/print_lois'
import { officerPrintableLoi } from '#loi/queries/loi_lookup'
import type { FinancialYear } from '#kernel/calendar/periods'
import { isoInstant } from '#kernel/calendar/instants'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { type SeedCheckpoint, seedCheckpoint, seedOf } from '#audits/queries/sampling_frame'
import { applicationNumbers, officeName } from '#audits/queries/queue_order'
import { masters } from '#masters/queries/masters'
import { findAuditEntry, proveEntry } from '#kernel/audit/publication'
import { paidEntryOf } from '#claims/payments/queries/reconciliation'
import { SAMPLE_DRAWN } from '#audits/actions/draw_sample'
import { FileUnavailable } from '#jobs/contracts/file_kind'
import { logEntryOf } from '#loi/queries/loi_document'
import { currentLoi } from '#loi/queries/lois'

/** Language of the letters in a pack. */
const LETTER_LANGUAGE = 'en'

/** File names in a pack have only plain characters, whatever the number or slot contains. */
const plainName = (text: string) => text.replaceAll(/[^\w.-]+/g, '_')

/** Documents of one item that were added to the pack, and those that are missing. */
interface PackedDocuments {
  papers: string[]
  lacking: string[]
}

/**
 * Adds the letter and the documents of the loan and the claim of an item to the pack: those that the user may open,
 * each recorded as opened by the user. Numbers are masked as on screen; profile documents are excluded.
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

/** Creates the current letter, if the stage of the application has one. */
async function letterOf(applicationId: number, reader: User) {
  try {
    const printable = await officerPrintableLoi(reader, applicationId)
    const asked = { ...printable, reader, language: LETTER_LANGUAGE }
    const { bytes } = await new PrintLoi().run({ ...asked, numbers: 'masked' })
    return { number: printable.loi.number, bytes }
  } catch (error) {
    if (error instanceof NotFound || error instanceof WithheldFile) return null
    throw error
  }
}

/** Returns the sanctions and disbursements of the application, and for a claim also the claim. */
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

/** Returns null for a document that the user may not open, that is lost, or that the virus scan withholds. */
async function openDocument(uuid: string, user: User): Promise<Readable | null> {
  try {
    const { open } = await new OpenFile().run({ uuid, user, as: 'attachment' })
    return await open()
  } catch (error) {
    if (error instanceof NotFound || error instanceof WithheldFile) return null
    throw error
  }
}

/** Returns the samples of the months of a year, oldest first. */
export const samplesOfYear = ({ start, end }: FinancialYear): Promise<AuditSample[]> =>
  AuditSample.query().whereBetween('month', [start, end]).orderBy('month').exec()

/**
 * Returns a sample with its items as on the auditor's pages, and the name of the file that lists what it was drawn
 * from.
 */
export async function packedSample(sample: AuditSample) {
  const items = await AuditSampleItem.query().where('sampleId', sample.id).orderBy('id')
  const idsOf = (type: string) =>
    items.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)
  const [applications, claims] = await Promise.all([
    applicationNumbers(false, idsOf('application')),
    applicationNumbers(true, idsOf('claim')),
  ])
  return {
    month: sample.month,
    seed: sample.seed,
    seal: await seedCheckpointOf(sample),
    drawn_at: isoInstant(sample.drawnAt),
    drawn_from: sample.drawnFrom === null ? null : drawnFromName(sample.month),
    items: items.map((item) => ({
      kind: item.kind,
      subject: item.subjectType,
      id: item.subjectId,
      application:
        (item.subjectType === 'claim' ? claims : applications).get(item.subjectId) ?? null,
      turn: item.waitingPeriodId,
      marks: JSON.parse(item.marks) as string[],
      asked: masters().role(item.roleId).nameEn,
      office: officeName(item.officeId, 'en'),
      state: item.state,
      checklist: JSON.parse(item.checks ?? '{}') as Record<string, string>,
      ...item.decryptedTexts,
      result: item.result,
      checked_at: isoInstant(item.checkedAt),
      answered_at: isoInstant(item.answeredAt),
      closed_at: isoInstant(item.closedAt),
    })),
  }
}

type PackedSample = Awaited<ReturnType<typeof packedSample>>
type PackedItem = PackedSample['items'][number]

export const drawnFromName = (month: PlainDate) => `samples/drawn-from-${yearMonth(month)}.json`

/** Returns the checkpoint from which the seed was made; null for an older sample that used another seed. */
async function seedCheckpointOf({ month, seed }: AuditSample): Promise<SeedCheckpoint | null> {
  const checkpoint = await seedCheckpoint(db.connection(), month)
  return checkpoint && seedOf(month, checkpoint) === seed ? checkpoint : null
}

const COLUMNS = [
  'month',
  'kind',
  'subject',
  'id',
  'application',
  'office',
  'state',
  'result',
  'finding',
  'answer',
  'conclusion',
] as const

/** Returns the items of all samples as a table for `writeRecordCsv`. */
export const samplesTable = (samples: readonly PackedSample[]) => ({
  columns: COLUMNS.map((name) => ({ name, isWide: false })),
  rows: samples.flatMap(({ month, items }) =>
    items.map((item) => COLUMNS.map((column) => String({ month, ...item }[column] ?? '')))
  ),
})

type Entry = Awaited<ReturnType<typeof findAuditEntry>>

/** Proofs of a pack. They determine from which year on the pack needs the published heads. */
export class PackProofs {
  #oldest: PlainDate | null = null

  constructor(private readonly pack: PackWriter) {}

  /** The oldest proven day; null while there is none. */
  get oldest(): PlainDate | null {
    return this.#oldest
  }

  /**
   * Adds the proof of a sampled letter or payment to the pack, if it has one.
   *
   * @returns its file name; null if there is no log entry or its day is not published yet
   * @throws FileUnavailable if the log does not match what was published
   */
  async addItem({ subject, id }: PackedItem): Promise<string | null> {
    if (subject === 'claim') return this.#add(`claim-${id}`, await paidEntryOf(id))
    const letter = await currentLoi(id)
    return letter && this.#add(`letter-${letter.number}`, await logEntryOf(letter))
  }

  /** Adds the proof of a sample's draw: the log contains what it was drawn with. */
  async addDraw({ id, month }: AuditSample): Promise<string | null> {
    const entry = await findAuditEntry(SAMPLE_DRAWN, { type: 'audit_sample', id })
    return this.#add(`sample-${yearMonth(month)}`, entry)
  }

  async #add(name: string, entry: Entry): Promise<string | null> {
    if (!entry) return null
    const { proof, ...rest } = await proveEntry(entry)
    if (!proof) {
      if ('why' in rest && rest.why === 'changed') throw new FileUnavailable('log_changed')
      return null
    }
    const file = `proofs/${name}.json`
    if (this.#oldest === null || proof.day < this.#oldest) this.#oldest = proof.day
    /** An application in two samples is proven once. */
    if (this.pack.members.every((member) => member.name !== file)) {
      await this.pack.add(file, jsonFile(proof))
    }
    return file
  }
}
