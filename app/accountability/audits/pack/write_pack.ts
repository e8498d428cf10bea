import { access, readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import app from '@adonisjs/core/services/app'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { type AuditFinding, verifyAudit } from '#kernel/audit/verify_audit'
import type { FinancialYear } from '#kernel/calendar/periods'
import { sqlStartOf } from '#kernel/database/dialect'
import { FileUnavailable } from '#jobs/contracts/file_kind'
import { PassThrough, type Writable } from 'node:stream'
import type User from '#auth/models/user'
import { buildInfo } from '#config/app'
import languages from '#config/languages'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, dateParts } from '#kernel/calendar/plain_date'
import { PackWriter, jsonFile, jsonLines } from '#audits/pack/pack_writer'
import {
  PackProofs,
  addDocuments,
  drawnFromName,
  packedSample,
  samplesOfYear,
  samplesTable,
} from '#audits/pack/samples'
import { DecisionCounts, decisionsOf, refundsOf } from '#audits/pack/records'
import { writeRecordCsv } from '#spreadsheets/sheet_files'
import { checkpointHeads } from '#service_standards/queries/audit_proofs'

/** Rules that the check program of a pack uses. They are the portal's own modules, so that nothing is duplicated. */
const RULE_MODULES = ['claims/claim/rules/refund', 'audits/rules/sample_draw']

/** Prefix of the translation keys of the program's texts. */
const TEXT_KEY_PREFIX = 'audits.packs.check.'

const IMPORT_PATTERN = /\bfrom '#([a-z_]+\/[\w/]+)'/g

/** A file of the program, by its name in the pack. */
interface ProgramFile {
  name: string
  content: string
}

/** Returns the program that checks a pack, with its rules and texts. It runs with Node alone. */
async function packProgram(): Promise<ProgramFile[]> {
  const modules = await loadModules(RULE_MODULES)
  const names = [...new Set([...modules.keys()].map((name) => name.split('/')[0]))].toSorted()
  const imports = Object.fromEntries(names.map((name) => [`#${name}/*`, `./app/${name}/*.js`]))
  const own = (await readdir(app.makePath('bin/audit_pack'))).filter((name) => name.endsWith('.js'))
  const source = (name: string) => readFile(app.makePath(name), 'utf8')
  return [
    { name: 'check.mjs', content: await source('bin/audit_pack/check.mjs') },
    programFile('package.json', JSON.stringify({ type: 'module', imports }, null, 2)),
    programFile('words.json', JSON.stringify(programTexts(), null, 2)),
    programFile('bin/portal/proofs.js', await source('bin/portal/proofs.js')),
    ...(await Promise.all(
      own.toSorted().map(async (name) => {
        const path = `bin/audit_pack/${name}`
        return programFile(path, await source(path))
      })
    )),
    ...[...modules].map(([name, content]) => programFile(`app/${name}.js`, content)),
  ]
}

const programFile = (name: string, content: string): ProgramFile => ({
  name: `program/${name}`,
  content,
})

/** Returns these modules and all their imports as JavaScript. */
async function loadModules(names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    const content = await loadModule(name)
    found.set(name, content)
    open.push(...[...content.matchAll(IMPORT_PATTERN)].map(([, imported]) => imported))
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Reads the module from a build as JavaScript, or from the source with its types stripped. */
async function loadModule(name: string): Promise<string> {
  const path = fileURLToPath(import.meta.resolve(`#${name}`)).replace(/\.[jt]s$/, '')
  const isBuilt = await access(`${path}.js`).then(
    () => true,
    () => false
  )
  if (isBuilt) return readFile(`${path}.js`, 'utf8')
  return stripTypeScriptTypes(await readFile(`${path}.ts`, 'utf8'))
}

/** Returns the texts in each language without the key prefix. */
function programTexts() {
  return Object.fromEntries(
    Object.entries(i18nManager.getTranslations()).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts)
          .filter(([key]) => key.startsWith(TEXT_KEY_PREFIX))
          .map(([key, text]) => [key.slice(TEXT_KEY_PREFIX.length), text])
      ),
    ])
  )
}

/**
 * Verifies the complete log and returns the differences within it or from what was published. Missing heads and missing
 * archived years are ignored.
 *
 * @returns the findings that concern only checkpoints before the year, which the pack lists
 * @throws FileUnavailable if a finding concerns a checkpoint of the year or later
 */
async function earlierFindings({ start }: FinancialYear): Promise<AuditFinding[]> {
  const { findings } = await verifyAudit()
  const wrong = findings.filter(({ kind }) => kind !== 'no_head' && kind !== 'archive_missing')
  const first = await firstCheckpointSince(sqlStartOf(start), wrong)
  if (wrong.some((finding) => lastCheckpointOf(finding) >= first))
    throw new FileUnavailable('log_changed')
  return wrong
}

/**
 * Returns the first checkpoint that counts as created since then. The time of a changed checkpoint is not reliable, so
 * changed checkpoints directly before it count as well.
 */
async function firstCheckpointSince(
  since: string,
  wrong: readonly AuditFinding[]
): Promise<number> {
  const checkpoint = await db
    .from('audit_checkpoints')
    .where('created_at', '>=', since)
    .orderBy('number')
    .first()
  let first = checkpoint ? Number(checkpoint.number) : Infinity
  for (const finding of wrong.toSorted((a, b) => lastCheckpointOf(b) - lastCheckpointOf(a))) {
    if (lastCheckpointOf(finding) === first - 1) first = finding.checkpoint
  }
  return first
}

/** Returns the last checkpoint that a finding concerns. A truncation or another key concerns everything since. */
function lastCheckpointOf(finding: AuditFinding): number {
  if (finding.kind === 'cut_off' || finding.kind === 'other_key') return Infinity
  return 'until' in finding ? finding.until : finding.checkpoint
}

interface WritePackInput {
  year: FinancialYear
  /** Acts under the role assignment for which the pack is made. */
  reader: User
  output: Writable
  /** Called for each refund that is written. */
  onRow: () => void
}

/** What is recorded about a written pack. */
export interface WrittenPack {
  /** SHA-256 of its manifest, which lists all files in it. */
  manifest: string
  files: number
}

/**
 * Writes the audit pack of a year, one file after the other (docs/users/audit_pack.md).
 *
 * @throws FileUnavailable if the log from the year on does not match its checkpoints and what was published of it
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
    await pack.add('refunds.jsonl', jsonLines(tapRows(refundsOf(year, claims), onRow)))
    await pack.add('seals.json', jsonFile(await headsSince(year, oldest)))
    const manifest = jsonFile({
      format: 'arthasetu-audit-pack-1',
      year: year.label,
      made_at: madeAt.toISOString(),
      made_by_post: reader.roleAssignment?.id ?? null,
      version: buildInfo.version,
      commit: buildInfo.commit,
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

/** Data of the samples that other parts of a pack need. */
interface SampledSubjects {
  /** Applications and claims, `application:12`. */
  sampled: ReadonlySet<string>
  claims: number[]
  /** The oldest proven day. */
  oldest: PlainDate | null
}

async function addSamples(
  pack: PackWriter,
  year: FinancialYear,
  reader: User
): Promise<SampledSubjects> {
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
  await pack.add('decisions.jsonl', jsonLines(counts.tally(decisionsOf(year, sampled))))
  await pack.add('decision_counts.json', jsonFile(counts.all()))
}

/**
 * Returns the consecutive yearly heads until now, starting with the year in which the financial year begins or, if
 * earlier, the oldest proven day of the pack.
 */
async function headsSince({ startYear }: FinancialYear, oldest: PlainDate | null) {
  const until = dateParts(getClock().today()).year
  const from = oldest === null ? startYear : Math.min(startYear, dateParts(oldest).year)
  const days = []
  for (let year = from; year <= until; year += 1) days.push(...(await checkpointHeads(year)).days)
  return { days }
}

async function* tapRows<Row>(rows: AsyncIterable<Row>, onRow: () => void) {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** Explains in each language what the pack is and how to check it. */
const readMe = ({ label: year }: FinancialYear) =>
  languages
    .map(({ code: language }) => i18nManager.locale(language).t('audits.packs.read_me', { year }))
    .join('\n\n----\n\n')
    .concat('\n')
