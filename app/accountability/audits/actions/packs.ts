import { recordAudit } from '#kernel/audit/record_audit'
import { claimList } from '#claims/claim/queries/list_claims'
import { AUDIT_PACK, PACK_MADE, packEntry, packYear } from '#audits/queries/packs'
import { type WrittenPack, writePack } from '#audits/pack/write_pack'
import { countRefunds } from '#audits/pack/records'
import { type FileKind, NothingLeft } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { NotFound } from '#kernel/exceptions/refusal'
import { OpenFinishedFile } from '#jobs/actions/made_files'

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
    const content = await new OpenFinishedFile().ofKind(AUDIT_PACK, id)
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
