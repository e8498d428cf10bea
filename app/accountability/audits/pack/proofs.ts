import { findAuditEntry, proveEntry } from '#kernel/audit/prove_entry'
import { paidEntryOf } from '#claims/queries/paid_entry'
import { SAMPLE_DRAWN } from '#audits/actions/draw_sample'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import type AuditSample from '#audits/models/audit_sample'
import { jsonFile, type PackWriter } from '#audits/pack/pack_writer'
import type { PackedItem } from '#audits/queries/pack_samples'
import { FileUnavailable } from '#jobs/contracts/file_kind'
import { logEntryOf } from '#loi/queries/log_entry'
import { currentLoi } from '#loi/queries/lois'

type Entry = Awaited<ReturnType<typeof findAuditEntry>>

/** The proofs of a pack: with them goes from which year on it needs the published heads. */
export class PackProofs {
  #oldest: PlainDate | null = null

  constructor(private readonly pack: PackWriter) {}

  /** The oldest day of which something is proven; null while nothing is. */
  get oldest(): PlainDate | null {
    return this.#oldest
  }

  /**
   * Puts the proof of a sampled letter or payment into the pack, where it has one.
   *
   * @returns its name; null of what was not noted in the log, or whose day is not published yet
   * @throws Unmakeable where the log does not agree with what was published
   */
  async addItem({ subject, id }: PackedItem): Promise<string | null> {
    if (subject === 'claim') return this.#add(`claim-${id}`, await paidEntryOf(id))
    const letter = await currentLoi(id)
    return letter && this.#add(`letter-${letter.number}`, await logEntryOf(letter))
  }

  /** The same of the draw of a sample: what it was drawn with stands in the log. */
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
    /** A file that two samples have is proven once. */
    if (this.pack.members.every((member) => member.name !== file)) {
      await this.pack.add(file, jsonFile(proof))
    }
    return file
  }
}
