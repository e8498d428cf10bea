import { entryOf, proveEntry } from '#core/audit/prove_entry'
import { paidEntryOf } from '#claims/queries/paid_entry'
import { SAMPLE_DRAWN } from '#inspection/actions/draw_sample'
import { yearMonth } from '#core/calendar/plain_date'
import type AuditSample from '#inspection/models/audit_sample'
import { jsonFile, type PackWriter } from '#inspection/pack/pack_writer'
import type { PackedItem } from '#inspection/queries/pack_samples'
import { Unmakeable } from '#jobs/contracts/file_kind'
import { logEntryOf } from '#loi/queries/log_entry'
import { currentLoi } from '#loi/queries/lois'

type Entry = Awaited<ReturnType<typeof entryOf>>

/**
 * Puts the proof of a sampled letter or payment into the pack, where it has one.
 *
 * @returns its name; null of what was not noted in the log, or whose day is not published yet
 * @throws Unmakeable where the log does not agree with what was published
 */
export async function addItemProof(
  pack: PackWriter,
  { subject, id }: PackedItem
): Promise<string | null> {
  if (subject === 'claim') return addProof(pack, `claim-${id}`, await paidEntryOf(id))
  const letter = await currentLoi(id)
  return letter && addProof(pack, `letter-${letter.number}`, await logEntryOf(letter))
}

/** The same of the draw of a sample: what it was drawn with stands in the log. */
export const addDrawProof = async (pack: PackWriter, { id, month }: AuditSample) =>
  addProof(
    pack,
    `sample-${yearMonth(month)}`,
    await entryOf(SAMPLE_DRAWN, { type: 'audit_sample', id })
  )

async function addProof(pack: PackWriter, name: string, entry: Entry): Promise<string | null> {
  if (!entry) return null
  const { proof, ...rest } = await proveEntry(entry)
  if (!proof) {
    if ('why' in rest && rest.why === 'changed') throw new Unmakeable('log_changed')
    return null
  }
  const file = `proofs/${name}.json`
  /** A file that two samples have is proven once. */
  if (pack.members.every((member) => member.name !== file)) await pack.add(file, jsonFile(proof))
  return file
}
