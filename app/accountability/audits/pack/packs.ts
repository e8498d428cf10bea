import db from '@adonisjs/lucid/services/db'
import {
  type ProofResult,
  findAuditEntry,
  lastPublishedEntryId,
  proveEntry,
} from '#kernel/audit/publication'
import { NotFound } from '#kernel/exceptions/refusal'
import { getClock } from '#kernel/calendar/clock'
import { storedJson } from '#kernel/database/columns'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import User from '#auth/models/user'
import { type FinancialYear, financialYearsUpTo } from '#kernel/calendar/periods'
import { recordAudit } from '#kernel/audit/record_audit'
import { claimList } from '#claims/claim/queries/list_claims'
import { type WrittenPack, writePack } from '#audits/pack/write_pack'
import { countRefunds } from '#audits/pack/records'
import { type FileKind, NothingLeft } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { OpenFinishedFile } from '#jobs/actions/made_files'

/** Kind of the file, and subject type of its log entries. */
export const AUDIT_PACK = 'audit_pack'

/** Action of the log entry for a new pack. The entry has the digest of its manifest. */
export const PACK_MADE = 'audit_pack.made'

/** Number of packs shown, newest first. */
const MAX_SHOWN = 50

/** Log entry data of a pack. */
interface LoggedPack {
  /** '2026-2027' */
  year: string
  manifest: string
  files: number
}

/** Lists the packs that were made, newest first. A pack can be downloaded as long as it is stored. */
export async function listPacks() {
  const entries = await db
    .from('audit_entries')
    .where('action', PACK_MADE)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .select('id', 'actor_id', 'subject_id', 'data', 'created_at')
  const ids = entries.map((row) => Number(row.subject_id))
  const [published, kept, people] = await Promise.all([
    lastPublishedEntryId(),
    db
      .from('file_jobs')
      .whereIn('id', ids)
      .where({ kind: AUDIT_PACK, state: 'done' })
      .where('kept_until', '>', sqlInstant(getClock().now()))
      .select('id', 'size_bytes', 'kept_until'),
    User.query().whereIn(
      'id',
      entries.map((row) => Number(row.actor_id))
    ),
  ])
  return entries.map((row) => {
    const id = Number(row.subject_id)
    const { year, manifest, files } = storedJson(row.data) as LoggedPack
    const file = kept.find((one) => Number(one.id) === id)
    return {
      id,
      year,
      manifest,
      files,
      madeAt: instantOf(row.created_at).toISOString(),
      madeBy: people.find((one) => one.id === Number(row.actor_id))?.displayName ?? '',
      sizeBytes: file ? Number(file.size_bytes) : null,
      href: file ? `/officer/audit-packs/${id}/file` : null,
      /** The proof is available from the next night on. */
      proofHref: Number(row.id) <= published ? `/officer/audit-packs/${id}/proof` : null,
    }
  })
}

/**
 * Returns the year of a pack and the log entry that proves the digest of its manifest.
 *
 * @throws NotFound
 */
export async function packEntry(id: number) {
  const entry = await findAuditEntry(PACK_MADE, { type: AUDIT_PACK, id })
  if (!entry) throw new NotFound()
  const { year } = storedJson(entry.data) as LoggedPack
  return { year, prove: (): Promise<ProofResult> => proveEntry(entry) }
}

/** Returns the financial years for which a pack can be made, newest first. */
export const packYears = (): FinancialYear[] => financialYearsUpTo(getClock().today()).toReversed()

/** Returns the financial year that begins in April of this year; null if none is offered. */
export const packYear = (startYear: number): FinancialYear | null =>
  packYears().find((year) => year.startYear === startYear) ?? null

/** Job request for the audit pack of the year that begins in April of this one. It is the same in every language. */
export const packRequest = (startYear: number): RequestedFile => ({
  kind: AUDIT_PACK,
  list: claimList.definition.name,
  place: 'sheet',
  query: { year: startYear },
  locale: 'en',
})

const yearOf = ({ query }: RequestedFile) => packYear(Number(query.year))

export const packFileName = (label: string) => `audit-pack-${label}.zip`

/**
 * Everything that an auditor needs for a year. The file is stored encrypted because it contains personal documents, and
 * it has its own download route. The log entry contains the digest of its manifest, which a published checkpoint covers
 * from the next night on.
 */
export const auditPackKind: FileKind = {
  mayFetch: ({ may }) => may('AuditsPackPolicy.make'),
  fileName: (wanted) => packFileName(yearOf(wanted)?.label ?? ''),
  about: async (wanted) => yearOf(wanted)?.label ?? '',
  encryptedFileHref: ({ id }) => `/officer/audit-packs/${id}/file`,

  async prepare(wanted, { user: reader }, _i18n, onRow) {
    const year = yearOf(wanted)
    if (!year) throw new NothingLeft()
    let written: WrittenPack | null = null
    return {
      mime: 'application/zip',
      extension: 'zip',
      total: await countRefunds(year),
      async write(output) {
        written = await writePack({ year, reader, output, onRow })
      },
      async onDone(jobId, trx) {
        await recordAudit({
          action: PACK_MADE,
          actor: reader,
          subjectType: AUDIT_PACK,
          subjectId: jobId,
          data: { year: year.label, ...written! },
          trx,
        })
      },
    }
  },
}

/** Opens a pack for a user with access to it and records who downloaded it. */
export class FetchPack {
  /** @throws NotFound if there is none or it is no longer stored */
  async run(reader: { id: number; roleId: number }, id: number) {
    const { year } = await packEntry(id)
    const content = await new OpenFinishedFile().openByKind(AUDIT_PACK, id)
    if (!content) throw new NotFound()
    try {
      await recordAudit({
        action: 'audit_pack.downloaded',
        actor: reader,
        subjectType: AUDIT_PACK,
        subjectId: id,
        data: { year },
      })
    } catch (error) {
      content.destroy()
      throw error
    }
    return { year, content }
  }
}
