import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ReceiveFile } from '#documents/actions/receive_files'
import { privateStore } from '#documents/store/private_store'
import type { Random } from '#database/demo/random'
import { instant, type Rows } from '#database/demo/rows'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

const KINDS = ['photo', 'card', 'paper', 'statement'] as const
type Kind = (typeof KINDS)[number]

function picture(width: number, height: number, body: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function bytesOf(kind: Kind): Promise<Uint8Array> {
  if (kind === 'photo') {
    return picture(
      200,
      300,
      '<rect width="200" height="300" fill="#dbe7f0"/><circle cx="100" cy="110" r="55" fill="#8a6a52"/><path d="M20 300q80-150 160 0z" fill="#35536b"/>'
    )
  }
  if (kind === 'card') {
    return picture(
      480,
      300,
      '<rect width="480" height="300" fill="#fff7e6"/><rect x="24" y="60" width="110" height="140" fill="#c9b79c"/><path d="M160 80h280M160 120h220M160 160h250M24 250h430" stroke="#555" stroke-width="8"/>'
    )
  }
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const lines = kind === 'statement' ? STATEMENT : PAPER
  lines.forEach((cells, line) =>
    cells.forEach((text, column) =>
      page.drawText(text, { x: 60 + 95 * column, y: 760 - 26 * line, size: column > 0 ? 9 : 11 })
    )
  )
  return pdf.save()
}

const PAPER = [['Demonstration document. Not a real certificate.']]
/** The layout of an account statement; its dates are invented. */
const STATEMENT = [
  ['Account statement for demonstration. No real account.'],
  ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'],
  ['01-04-2026', 'OPENING BALANCE', '', '', '52,000.00'],
  ['04-04-2026', 'NEFT CR SALARY', '', '18,000.00', '70,000.00'],
  ['05-04-2026', 'SI LOAN EMI', '10,500.00', '', '59,500.00'],
  ['05-05-2026', 'SI LOAN EMI', '10,500.00', '', '49,000.00'],
]

/** Slots whose document is an image or an account statement; all others have the kind 'paper'. */
const KIND_OF_SLOT: Readonly<Record<string, Kind>> = {
  photo: 'photo',
  business_photo: 'card',
  pan: 'card',
  aadhaar_front: 'card',
  aadhaar_back: 'card',
  auth_aadhaar: 'card',
  paid_proof: 'statement',
}

/** Subject and owner of documents. */
interface Subject {
  type: string
  id: number
  districtId: number
  /** Id of the user who submitted them. */
  by: number
}

/** The parts of the generator with which files are made. */
interface FileContext {
  rows: Rows
  random: Random
  today: PlainDate
}

/** Number of applicants with files of their own; a larger data set has too many applicants. */
const OWNERS = 400
/** Location of the published document. */
const PUBLISHED = 'published'

/**
 * A few small files in the private store: each applicant has separate ones, because nobody may see documents that
 * belong to somebody else. In a large data set the later applicants share those of their district.
 */
export class DemoFiles {
  readonly #received
  readonly #rows = new Map<string, number>()
  private constructor(
    received: ReadonlyMap<Kind, Awaited<ReturnType<ReceiveFile['run']>>>,
    private readonly keys: Map<string, string>,
    private readonly unowned: ReadonlyMap<Kind, string[]>
  ) {
    this.#received = received
  }

  /** Writes the files; a rolled-back transaction removes them again. */
  static async store(
    districtIds: readonly number[],
    applicants: number,
    trx: TransactionClientContract
  ) {
    const unowned = new Map<Kind, string[]>()
    const received = new Map<Kind, Awaited<ReturnType<ReceiveFile['run']>>>()
    const keys = new Map<string, string>()
    for (const kind of KINDS) {
      const bytes = await bytesOf(kind)
      const name = kind === 'photo' || kind === 'card' ? `${kind}.png` : `${kind}.pdf`
      const one = await new ReceiveFile().run({
        upload: { bytes, clientName: name },
        purpose: 'document',
      })
      received.set(kind, one)
      const kept = await privateStore.bytes(one.storageKey)
      for (const [index, place] of [PUBLISHED, ...districtIds].entries()) {
        const key = index === 0 ? one.storageKey : await privateStore.put(kept, one.accepted.mime)
        keys.set(`${kind}:${place}`, key)
      }
      const own = Array.from({ length: Math.min(applicants, OWNERS) })
      unowned.set(kind, await Promise.all(own.map(() => privateStore.put(kept, one.accepted.mime))))
    }
    const made = [...keys.values(), ...[...unowned.values()].flat()]
    const remove = async (gone: readonly string[]) => {
      for (const key of gone) await privateStore.remove(key)
    }
    trx.after('rollback', () => remove(made))
    /** Some applicants have submitted nothing of a kind. */
    trx.after('commit', () => remove([...unowned.values()].flat()))
    return new DemoFiles(received, keys, unowned)
  }

  #file(kind: Kind, subject: Subject, rows: Rows, random: Random, on: PlainDate): number {
    const own = `${kind}:of ${subject.by}`
    const key = this.#rows.has(own) ? null : this.unowned.get(kind)!.pop()
    if (key === undefined) {
      return this.#addStoredFile(kind, `${kind}:${subject.districtId}`, null, rows, random, on)
    }
    if (key !== null) this.keys.set(own, key)
    return this.#addStoredFile(kind, own, subject.by, rows, random, on)
  }

  /** Returns the id of a document without anybody's data. */
  published(rows: Rows, random: Random, on: PlainDate): number {
    return this.#addStoredFile('paper', `paper:${PUBLISHED}`, null, rows, random, on)
  }

  #addStoredFile(
    kind: Kind,
    place: string,
    owner: number | null,
    rows: Rows,
    random: Random,
    on: PlainDate
  ): number {
    const known = this.#rows.get(place)
    if (known) return known
    const { sha256, originalName, accepted } = this.#received.get(kind)!
    const id = rows.add('stored_files', {
      uuid: random.uuid(),
      owner_user_id: owner,
      sha256,
      mime: accepted.mime,
      extension: accepted.extension,
      size_bytes: accepted.sizeBytes,
      width: accepted.width ?? null,
      height: accepted.height ?? null,
      pages: accepted.pages ?? null,
      original_name: originalName,
      storage_key: this.keys.get(place)!,
      uploaded_by: null,
      created_at: instant(on),
    })
    this.#rows.set(place, id)
    return id
  }

  /** Returns the id of an image of the page that shows the bank of an Aadhaar. */
  seeding({ rows, random, today }: FileContext, subject: Subject): number {
    return this.#file('card', subject, rows, random, addDays(today, -1500))
  }

  /** Puts a document into each of the slots. */
  fill(demo: FileContext, subject: Subject, slots: readonly string[], on: PlainDate) {
    const { rows, random, today } = demo
    for (const slot of slots) {
      const kind = KIND_OF_SLOT[slot] ?? 'paper'
      const fileId = this.#file(kind, subject, rows, random, addDays(today, -1500))
      const document = {
        subject_type: subject.type,
        subject_id: subject.id,
        slot,
        title: null,
        current_version_id: null as number | null,
        created_at: instant(on),
        updated_at: instant(on),
      }
      const documentId = rows.add('documents', document)
      const versionId = rows.add('document_versions', {
        document_id: documentId,
        version_no: 1,
        file_id: fileId,
        uploaded_by: subject.by,
        created_at: instant(on),
        placed_at: instant(on),
      })
      rows.changeLast('documents', { current_version_id: versionId })
    }
  }
}
