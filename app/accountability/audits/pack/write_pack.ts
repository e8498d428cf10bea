import { PassThrough, type Writable } from 'node:stream'
import i18nManager from '@adonisjs/i18n/services/main'
import type User from '#auth/models/user'
import { running } from '#config/app'
import languages from '#config/languages'
import { getClock } from '#kernel/calendar/clock'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { dateParts, type PlainDate } from '#kernel/calendar/plain_date'
import { earlierFindings } from '#audits/pack/log'
import { jsonFile, jsonLines, PackWriter } from '#audits/pack/pack_writer'
import { addDocuments } from '#audits/pack/papers'
import { packProgram } from '#audits/pack/program'
import { PackProofs } from '#audits/pack/proofs'
import { DecisionCounts, decisionsOf } from '#audits/queries/pack_decisions'
import { refundsOf } from '#audits/queries/pack_refunds'
import {
  drawnFromName,
  packedSample,
  samplesOfYear,
  samplesTable,
} from '#audits/queries/pack_samples'
import { writeRecordCsv } from '#spreadsheets/write_records'
import { checkpointHeads } from '#service_standards/queries/published_seals'

interface WritePackInput {
  year: FinancialYear
  /** Acts under the post that the pack is made for. */
  reader: User
  output: Writable
  /** Is called for each refund on its way. */
  onRow: () => void
}

/** What is noted of a pack that was written. */
export interface WrittenPack {
  /** SHA-256 of its manifest, which says all files in it. */
  manifest: string
  files: number
}

/**
 * Writes the audit pack of a year, one file after the other (docs/users/audit_pack.md).
 *
 * @throws Unmakeable where the log from the year on does not agree with its seals and with what was published of it
 */
export async function writePack({
  year,
  reader,
  output,
  onRow,
}: WritePackInput): Promise<WrittenPack> {
  const madeAt = getClock().now()
  const pack = new PackWriter(output, madeAt)
  try {
    const findings = await earlierFindings(year)
    await pack.add('README.txt', readMe(year))
    if (findings.length > 0) await pack.add('log_findings.json', jsonFile({ findings }))
    for (const { name, content } of await packProgram()) await pack.add(name, content)
    const { sampled, claims, oldest } = await addSamples(pack, year, reader)
    await addDecisions(pack, year, sampled)
    await pack.add('refunds.jsonl', jsonLines(countingRows(refundsOf(year, claims), onRow)))
    await pack.add('seals.json', jsonFile(await headsSince(year, oldest)))
    const manifest = jsonFile({
      format: 'arthasetu-audit-pack-1',
      year: year.label,
      made_at: madeAt.toISOString(),
      made_by_post: reader.roleAssignment?.id ?? null,
      version: running.version,
      commit: running.commit,
      files: pack.members.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    })
    const { sha256 } = await pack.add('manifest.json', manifest)
    await pack.end()
    return { manifest: sha256, files: pack.members.length }
  } catch (error) {
    pack.abort(error as Error)
    output.destroy(error as Error)
    throw error
  }
}

/** What of the samples the other parts of a pack go by. */
interface SampledSubjects {
  /** Files and claims, `application:12`. */
  sampled: ReadonlySet<string>
  claims: number[]
  /** The first day of which something is proven. */
  oldest: PlainDate | null
}

async function addSamples(pack: PackWriter, year: FinancialYear, reader: User): Promise<SampledSubjects> {
  const proofs = new PackProofs(pack)
  const packed = []
  const sampled = new Set<string>()
  for (const sample of await samplesOfYear(year)) {
    const { items, ...facts } = await packedSample(sample)
    if (sample.drawnFrom !== null) await pack.add(drawnFromName(sample.month), sample.drawnFrom)
    const proof = await proofs.addDraw(sample)
    const withPapers = []
    for (const item of items) {
      const itemProof = await proofs.addItem(item)
      const papers = await addDocuments(pack, item, { reader, month: sample.month })
      withPapers.push({ ...item, proof: itemProof, ...papers })
      sampled.add(`${item.subject}:${item.id}`)
    }
    packed.push({ ...facts, proof, items: withPapers })
  }
  await pack.add('samples.json', jsonFile({ samples: packed }))
  const table = new PassThrough()
  const written = writeRecordCsv(samplesTable(packed), table)
  await Promise.all([pack.add('samples.csv', table), written])
  const claims = packed
    .flatMap(({ items }) => items)
    .flatMap(({ subject, id }) => (subject === 'claim' ? [id] : []))
  return { sampled, claims, oldest: proofs.oldest }
}

async function addDecisions(
  pack: PackWriter,
  year: FinancialYear,
  sampled: ReadonlySet<string>
): Promise<void> {
  const counts = new DecisionCounts()
  await pack.add('decisions.jsonl', jsonLines(counts.counting(decisionsOf(year, sampled))))
  await pack.add('decision_counts.json', jsonFile(counts.all()))
}

/**
 * The heads of the years until now, which follow each other: from the one in which the year begins, or something was
 * proven that the pack has a proof of.
 */
async function headsSince({ startYear }: FinancialYear, oldest: PlainDate | null) {
  const until = dateParts(getClock().today()).year
  const from = oldest === null ? startYear : Math.min(startYear, dateParts(oldest).year)
  const days = []
  for (let year = from; year <= until; year += 1) days.push(...(await checkpointHeads(year)).days)
  return { days }
}

async function* countingRows<Row>(rows: AsyncIterable<Row>, onRow: () => void) {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** What this is and how to check it, in each language. */
const readMe = ({ label: year }: FinancialYear) =>
  languages
    .map(({ code: language }) => i18nManager.locale(language).t('audits.packs.read_me', { year }))
    .join('\n\n----\n\n')
    .concat('\n')
